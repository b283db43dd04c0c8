import { IconTile, type IconTileProps } from '#components/content/IconTile.tsx'
import { IconGift, IconReceipt, IconTransfer } from '#components/icons/member.tsx'
import { IconCheckCircle, IconDeposit, IconWithdraw } from '#components/icons/start.tsx'
import type { StatementEntry } from '#contract/statement.ts'

const ICONS = {
  deposit: IconDeposit,
  bonus: IconGift,
  finish_bonus: IconCheckCircle,
  withdraw: IconWithdraw,
  transfer: IconTransfer,
  other: IconReceipt,
} as const

interface EntryIconProps {
  type: StatementEntry['statementType']
  /** Green: the money has arrived. */
  isReceived: boolean
  size?: IconTileProps['size']
}

/** Icon of a statement entry's type. */
export function EntryIcon({ type, isReceived, size }: EntryIconProps) {
  const Icon = ICONS[type]
  return (
    <IconTile tone={isReceived ? 'pos' : 'plain'} size={size}>
      <Icon />
    </IconTile>
  )
}
