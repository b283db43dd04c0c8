import { Plural, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconLeft, IconRight } from '#components/icons/member.tsx'
import { IconFilter } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { StatementTotals } from '#contract/statement.ts'
import { filterTypes } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { now } from '#lib/browser/server-clock.ts'
import css from './FilterControls.module.css'
import { sumByDirection } from './host-filter.ts'
import { isWholeMonth, monthPeriod, shiftMonth } from './period.ts'
import { usePeriodName } from './period-name.ts'
import type { StatementFilter } from './statement-filter.ts'

interface FilterButtonProps {
  activeCount: number
  /** With its label, where there is room for it; otherwise only an icon. */
  isLabelled: boolean
  disabled: boolean
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

export function FilterButton({ activeCount, isLabelled, disabled, onClick, ref }: FilterButtonProps) {
  const { t } = useLingui()
  const label = activeCount > 0 ? t`Filter (${activeCount} active)` : t`Filter`
  if (isLabelled) {
    return (
      <Button small variant="secondary" icon={<IconFilter />} ref={ref} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
    )
  }
  return (
    <IconButton
      label={label}
      icon={
        <>
          <IconFilter />
          {activeCount > 0 && <span className={css.count}>{activeCount}</span>}
        </>
      }
      ref={ref}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

interface FilterSummaryProps {
  filter: StatementFilter
  onFilter: (filter: StatementFilter) => void
  onClear: () => void
  /** Number of matching entries; undefined while unknown. */
  count: number | undefined
  totals: StatementTotals | undefined
}

/** A filter's criteria, number of entries, and totals; buttons to the months before and after a whole month. */
export function FilterSummary({ filter, onFilter, onClear, count, totals }: FilterSummaryProps) {
  const { t } = useLingui()
  const { typeName, statusName } = useStatementTexts()
  const periodName = usePeriodName()
  const { types, status } = filter
  const criteria = [...types.map(typeName), ...(status ? [statusName(status)] : [])]
  const sums = sumByDirection(totals, filter)
  const isMonth = isWholeMonth(filter)
  const showMonth = (offset: number) => onFilter({ ...filter, ...shiftMonth(filter, offset) })
  return (
    <Card padded>
      <div className={css.period}>
        {isMonth && (
          <IconButton label={t`Previous month`} icon={<IconLeft size={20} />} onClick={() => showMonth(-1)} />
        )}
        <Text role="titleS" as="h2" center>
          {periodName(filter)}
        </Text>
        {isMonth && (
          <IconButton
            label={t`Next month`}
            icon={<IconRight size={20} />}
            disabled={filter.from >= monthPeriod(now()).from}
            onClick={() => showMonth(1)}
          />
        )}
      </div>
      {criteria.length > 0 && (
        <Text role="small" muted center>
          {criteria.join(' · ')}
        </Text>
      )}
      {sums.length > 0 && (
        <>
          <DescriptionList>
            {sums.map(({ direction, satang }) => (
              <DescriptionRow key={direction} name={direction === 'in' ? t`Money in` : t`Money out`}>
                <Money
                  satang={satang !== undefined && direction === 'out' ? -satang : satang}
                  showPlus
                  tone={direction === 'in' ? 'pos' : 'ink'}
                />
              </DescriptionRow>
            ))}
          </DescriptionList>
          <Text role="caption" muted>
            {t`Counts successful deposits, bonuses and withdrawals. Transfers between wallet and games don’t count.`}
          </Text>
        </>
      )}
      <div className={css.end}>
        <p role="status">{count !== undefined && <Plural value={count} one="# entry" other="# entries" />}</p>
        <LinkButton onClick={onClear}>{t`Clear filter`}</LinkButton>
      </div>
    </Card>
  )
}

interface QuickFilterProps {
  filter: StatementFilter
  onFilter: (filter: StatementFilter) => void
}

/** Chips that filter by one type; none is pressed if the filter has several types. */
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
      onSelect={(value) => onFilter({ ...filter, types: value === 'all' ? [] : [value] })}
    />
  )
}
