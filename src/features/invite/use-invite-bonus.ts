import type { Satang } from '#contract/money.ts'
import { useClaimCall } from '#domain/money-call/claim-call.ts'
import { keyText } from '#lib/api/error-text.ts'
import { inviteBonusCollection, rereadInvite } from './invite-data.ts'

/** Receiving the invite bonus: wallet and statement are read again after each outcome. */
export function useInviteBonus() {
  const { claim, ...view } = useClaimCall(inviteBonusCollection, rereadInvite)
  return {
    ...view,
    /** @param satang the amount on screen */
    receive: (satang: Satang | undefined) => claim(satang, () => keyText('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>
