import { Money } from '#components/money/Money.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { amountSign } from './statement-rules.ts'

/**
 * An entry's amount with its sign (specification, section 9): successful credits are green, failed entries
 * muted.
 */
export function EntryAmount({ entry, size = 's' }: { entry: StatementEntry; size?: 's' | 'l' }) {
  const sign = amountSign(entry.statementType)
  const credit = sign === '+'
  return (
    <Money
      satang={sign === '\u2212' ? -entry.amount : entry.amount}
      size={size}
      showPlus={credit}
      tone={entry.status === 'FAILED' ? 'muted' : credit && entry.status === 'SUCCESS' ? 'pos' : 'ink'}
    />
  )
}
