import type { ReactNode } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import { ListRow } from '#components/layout/List.tsx'
import css from './SelectRow.module.css'

export interface SelectRowProps<T extends string> {
  icon: ReactNode
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onSelect: (value: T) => void
}

/** A row of a `List` that is a native select: label at the start, the selected option at the end. */
export function SelectRow<T extends string>({ icon, label, value, options, onSelect }: SelectRowProps<T>) {
  const selected = options.find((option) => option.value === value)
  return (
    <ListRow
      start={<IconTile>{icon}</IconTile>}
      title={label}
      arrow
      end={
        <>
          <span className={css.value} aria-hidden="true">
            {selected?.label}
          </span>
          <select
            className={css.select}
            aria-label={label}
            value={value}
            onChange={({ currentTarget }) => {
              const picked = options.find((option) => option.value === currentTarget.value)
              if (picked) onSelect(picked.value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </>
      }
    />
  )
}
