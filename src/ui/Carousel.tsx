import { useLingui } from '@lingui/react/macro'
import { Children, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './Carousel.module.css'
import { IconButton } from './IconButton.tsx'
import { IconLeft } from './icons/Left.tsx'
import { IconRight } from './icons/Right.tsx'
import { SectionHead } from './SectionHead.tsx'
import { stepIndex } from './step-index.ts'
import { useScrollEnds } from './use-scroll-ends.ts'

const FOCUSABLE = 'button:not(:disabled), a[href]'

export interface CarouselProps {
  title: string
  /** Small words beside the title, e.g. "3 accounts". */
  count?: ReactNode
  /** Cards. */
  children: ReactNode
}

/** Cards in a row that snaps; swiped by hand, with arrow keys, or by arrow buttons on wide screens. */
export function Carousel({ title, count, children }: CarouselProps) {
  const { t } = useLingui()
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(track)
  const turn = (pages: number) => track.current?.scrollBy({ left: pages * track.current.clientWidth })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const items = Array.from(event.currentTarget.children)
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const to = event.key.startsWith('Arrow') ? stepIndex(event.key, at, items.length, false) : undefined
    const item = to === undefined ? undefined : items[to]
    if (!item) return
    event.preventDefault()
    item.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        end={
          <>
            {count}
            {!(atStart && atEnd) && (
              <div className={css.arrows}>
                <IconButton
                  label={t`Previous`}
                  icon={<IconLeft />}
                  disabled={atStart}
                  onClick={() => turn(-1)}
                />
                <IconButton label={t`Next`} icon={<IconRight />} disabled={atEnd} onClick={() => turn(1)} />
              </div>
            )}
          </>
        }
      />
      <ul className={css.track} ref={track} onKeyDown={onKeyDown}>
        {Children.map(children, (card) => (
          <li className={css.item}>{card}</li>
        ))}
      </ul>
    </section>
  )
}
