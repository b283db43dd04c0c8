import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { type Period, periodOf } from '#features/statement/period.ts'
import { signedAmount } from '#features/statement/statement-rules.ts'
import { useStatementTexts } from '#features/statement/statement-texts.ts'
import { dateInputDay, formatTime } from '#lib/format/date-time.ts'
import { type CsvCell, formatCsv } from './csv.ts'

/** "statement-2026-11-01-2026-11-30.csv"; open ends of the period are those of the entries. */
export function statementFileName({ from, to }: Period, entries: readonly StatementEntry[]): string {
  const covered = periodOf(entries)
  return `${['statement', from || covered.from, to || covered.to].filter(Boolean).join('-')}.csv`
}

/**
 * Creates a CSV file of entries, with texts in the member's language. Date and time are two columns in ISO 8601, because
 * spreadsheets read these as such, but not one with both.
 */
export function useStatementFile(): (entries: readonly StatementEntry[], period: Period) => File {
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const { entryTitle, typeName, statusName, placeName } = useStatementTexts()
  const currencyCode = currency === undefined ? '' : currency === 'LAK' ? 'LAK' : 'THB'
  return (entries, period) => {
    const header = [
      t`Date`,
      t`Time (UTC+7)`,
      t`Type`,
      t`Description`,
      t`From`,
      t`To`,
      t`Amount`,
      t`Currency`,
      t`Status`,
      t`Reference`,
    ]
    const rows = entries.map((entry): CsvCell[] => [
      dateInputDay(entry.createdAt),
      formatTime(entry.createdAt),
      typeName(entry.statementType),
      entryTitle(entry),
      placeName(entry.from) ?? '',
      placeName(entry.to) ?? '',
      signedAmount(entry),
      currencyCode,
      statusName(entry.status),
      entry._id ?? '',
    ])
    return new File([formatCsv([header, ...rows])], statementFileName(period, entries), { type: 'text/csv' })
  }
}
