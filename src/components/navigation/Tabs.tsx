import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useFadeOnChange } from '#components/hooks/use-fade-on-change.ts'
import { indexAfterKey } from '#components/media/arrow-key-index.ts'
import segments from '#components/styles/segments.module.css'
import { cx } from '#components/utils/cx.ts'
import css from './Tabs.module.css'

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs with a panel (ARIA tabs pattern): arrow keys, Home and End select; the tab list is one tab stop. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useFadeOnChange<HTMLDivElement>(selected)
  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ id }) => id === selected)
    const to = indexAfterKey(event.key, current, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab || to === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div className={segments.track} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={cx(segments.segment, css.tab, tab.id === selected && segments.selected)}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        ref={panel}
        className={css.panel}
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
      >
        {children}
      </div>
    </>
  )
}
