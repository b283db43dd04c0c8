import { IconTile } from '#components/content/IconTile.tsx'
import { IconCheckCircle } from '#components/icons/CheckCircle.tsx'
import { IconDeposit } from '#components/icons/Deposit.tsx'
import { IconGift } from '#components/icons/Gift.tsx'
import { IconReceipt } from '#components/icons/Receipt.tsx'
import { IconTransfer } from '#components/icons/Transfer.tsx'
import { IconWithdraw } from '#components/icons/Withdraw.tsx'
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
