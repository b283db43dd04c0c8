import { Money } from '#components/money/Money.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { amountSign, signedAmount } from './statement-rules.ts'

/**
 * An entry's amount with its sign (specification, section 9): successful credits are green, failed entries
 * muted.
 */
export function EntryAmount({ entry, size = 's' }: { entry: StatementEntry; size?: 's' | 'l' }) {
  const credit = amountSign(entry.statementType) === '+'
  return (
    <Money
      satang={signedAmount(entry)}
      size={size}
      showPlus={credit}
      tone={entry.status === 'FAILED' ? 'muted' : credit && entry.status === 'SUCCESS' ? 'pos' : 'ink'}
    />
  )
}
