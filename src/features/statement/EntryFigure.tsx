import { Money } from '#components/money/Money.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { signOf } from './statement-rules.ts'

/** An entry's amount with its sign (specification, section 9). Credits that came are green, failed ones step back. */
export function EntryFigure({ entry, size = 's' }: { entry: StatementEntry; size?: 's' | 'l' }) {
  const sign = signOf(entry.statementType)
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
