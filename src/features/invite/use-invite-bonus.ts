import type { Satang } from '#contract/money.ts'
import { useCollection } from '#domain/money-call/use-claim-call.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { inviteBonusCollection, rereadInvite } from './invite-data.ts'

/** Receiving the invite bonus: wallet and statement are read again after each outcome. */
export function useInviteBonus() {
  const { collect, ...view } = useCollection(inviteBonusCollection, rereadInvite)
  return {
    ...view,
    /** @param satang the amount on screen */
    receive: (satang: Satang | undefined) => collect(satang, () => translateErrorKey('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>
