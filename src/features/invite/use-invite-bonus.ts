import type { Satang } from '#contract/money.ts'
import { useCollection } from '#domain/money-call/use-claim-call.ts'
import { keyText } from '#lib/api/error-text.ts'
import { inviteBonusCall, refreshInvite } from './invite-data.ts'

/** State and action for receiving the invite bonus; refreshes wallet and statement after each outcome. */
export function useInviteBonus() {
  const { collect, ...view } = useCollection(inviteBonusCall, refreshInvite)
  return {
    ...view,
    /** @param satang the displayed amount */
    receive: (satang: Satang | undefined) => collect(satang, () => keyText('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>
