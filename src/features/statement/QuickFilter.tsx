import { useLingui } from '@lingui/react/macro'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { noFilter, type StatementFilter } from './statement-filter.ts'
import { filterTypes } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

export interface QuickFilterProps {
  filter: StatementFilter
  onFilter: (filter: StatementFilter) => void
}

/** One tap to the entries of a type; a filter of more than that has no button pressed here. */
export function QuickFilter({ filter, onFilter }: QuickFilterProps) {
  const { t } = useLingui()
  const { typeName } = useStatementTexts()
  const [first, ...more] = filter.types
  return (
    <ToggleChips
      label={t`Filter by type`}
      options={[
        { value: 'all' as const, label: t`All` },
        ...filterTypes.map((type) => ({ value: type, label: typeName(type) })),
      ]}
      value={more.length > 0 ? undefined : (first ?? 'all')}
      onSelect={(value) => onFilter(value === 'all' ? noFilter : { ...filter, types: [value] })}
    />
  )
}
