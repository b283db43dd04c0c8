import { IconTile } from '#components/content/IconTile.tsx'
import { IconCheckCircle } from '#components/icons/CheckCircle.tsx'
import { IconDeposit } from '#components/icons/Deposit.tsx'
import { IconGift } from '#components/icons/Gift.tsx'
import { IconReceipt } from '#components/icons/Receipt.tsx'
import { IconTransfer } from '#components/icons/Transfer.tsx'
import { IconWithdraw } from '#components/icons/Withdraw.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { signOf } from './statement-rules.ts'

const ICONS = {
  deposit: IconDeposit,
  bonus: IconGift,
  finish_bonus: IconCheckCircle,
  withdraw: IconWithdraw,
  transfer: IconTransfer,
  other: IconReceipt,
} as const

/** What kind of entry it is, as a picture; green for credits that came. */
export function EntryTile({ entry, size }: { entry: StatementEntry; size?: 'l' }) {
  const Icon = ICONS[entry.statementType]
  const came = signOf(entry.statementType) === '+' && entry.status === 'SUCCESS'
  return (
    <IconTile tone={came ? 'pos' : 'plain'} size={size}>
      <Icon />
    </IconTile>
  )
}
