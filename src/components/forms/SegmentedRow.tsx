import { useId } from 'react'
import { ListRow } from '#components/layout/List.tsx'
import segments from '#components/styles/segments.module.css'
import { cx } from '#components/utils/cx.ts'
import type { OptionRowProps } from './option-row-props.ts'
import css from './SegmentedRow.module.css'

/**
 * A row of a `List` with a segmented switch: radio buttons of which arrow keys select one. The switch is beside the label,
 * or below it where both don't fit.
 */
export function SegmentedRow<T extends string>({ icon, label, value, options, onSelect }: OptionRowProps<T>) {
  const id = useId()
  return (
    <ListRow
      icon={icon}
      title={<span id={id}>{label}</span>}
      wideEnd
      end={
        <span className={segments.track} role="radiogroup" aria-labelledby={id}>
          {options.map((option) => {
            const isSelected = option.value === value
            return (
              <label key={option.value} className={css.option}>
                <input
                  type="radio"
                  className={css.radio}
                  name={id}
                  value={option.value}
                  checked={isSelected}
                  onChange={() => onSelect(option.value)}
                />
                <span className={cx(segments.segment, css.label, isSelected && segments.selected)}>
                  {option.label}
                </span>
              </label>
            )
          })}
        </span>
      }
    />
  )
}
