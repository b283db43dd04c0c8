import { ListRow } from '#components/layout/List.tsx'
import type { OptionRowProps } from './option-row-props.ts'
import css from './SelectRow.module.css'

/** A row of a `List` that is a native select: label at the start, the selected option at the end. */
export function SelectRow<T extends string>({ icon, label, value, options, onSelect }: OptionRowProps<T>) {
  const selected = options.find((option) => option.value === value)
  return (
    <ListRow
      icon={icon}
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
