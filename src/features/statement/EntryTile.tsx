import type { StatementEntry } from '#contract/statement.ts'
import { IconCheckCircle } from '#ui/icons/CheckCircle.tsx'
import { IconDeposit } from '#ui/icons/Deposit.tsx'
import { IconGift } from '#ui/icons/Gift.tsx'
import { IconReceipt } from '#ui/icons/Receipt.tsx'
import { IconTransfer } from '#ui/icons/Transfer.tsx'
import { IconWithdraw } from '#ui/icons/Withdraw.tsx'
import { Tile } from '#ui/Tile.tsx'
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
    <Tile tone={came ? 'pos' : 'plain'} size={size}>
      <Icon />
    </Tile>
  )
}
