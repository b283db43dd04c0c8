import { type ReactNode, useId } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import { ListRow } from '#components/layout/List.tsx'
import css from './SegmentedRow.module.css'

export interface SegmentedRowProps<T extends string> {
  icon: ReactNode
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onSelect: (value: T) => void
}

/**
 * A row of a `List` with a segmented switch: radio buttons of which arrow keys select one. The switch is beside the label,
 * or below it where both don't fit.
 */
export function SegmentedRow<T extends string>({
  icon,
  label,
  value,
  options,
  onSelect,
}: SegmentedRowProps<T>) {
  const id = useId()
  return (
    <ListRow
      start={<IconTile>{icon}</IconTile>}
      title={<span id={id}>{label}</span>}
      wideEnd
      end={
        <span className={css.track} role="radiogroup" aria-labelledby={id}>
          {options.map((option) => (
            <label key={option.value} className={css.option}>
              <input
                type="radio"
                className={css.radio}
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onSelect(option.value)}
              />
              <span className={css.segment}>{option.label}</span>
            </label>
          ))}
        </span>
      }
    />
  )
}
