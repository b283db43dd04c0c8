import { IconTile } from '#components/content/IconTile.tsx'
import { IconGift, IconReceipt, IconTransfer } from '#components/icons/member.tsx'
import { IconCheckCircle, IconDeposit, IconWithdraw } from '#components/icons/start.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { amountSign } from './statement-rules.ts'

const ICONS = {
  deposit: IconDeposit,
  bonus: IconGift,
  finish_bonus: IconCheckCircle,
  withdraw: IconWithdraw,
  transfer: IconTransfer,
  other: IconReceipt,
} as const

/** Icon of an entry's type; green for successful credits. */
export function EntryTile({ entry, size }: { entry: StatementEntry; size?: 'l' }) {
  const Icon = ICONS[entry.statementType]
  const isReceivedCredit = amountSign(entry.statementType) === '+' && entry.status === 'SUCCESS'
  return (
    <IconTile tone={isReceivedCredit ? 'pos' : 'plain'} size={size}>
      <Icon />
    </IconTile>
  )
}
