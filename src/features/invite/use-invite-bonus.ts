import type { Satang } from '#contract/money.ts'
import { useClaimCall } from '#domain/money-call/claim-call.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { inviteBonusCall, refreshInvite } from './invite-resources.ts'

/** State and action for receiving the invite bonus; refreshes wallet and statement after each outcome. */
export function useInviteBonus() {
  const { claim, ...view } = useClaimCall(inviteBonusCall, refreshInvite)
  return {
    ...view,
    /** @param satang the displayed amount */
    receive: (satang: Satang | undefined) => claim(satang, () => translateErrorKey('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>
