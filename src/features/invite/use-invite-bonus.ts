import type { Satang } from '#contract/money.ts'
import { keyText } from '#lib/errors.ts'
import { useCollection } from '#lib/use-collection.ts'
import { inviteBonusCollection, rereadInvite } from './invite-data.ts'

/** Receiving the invite bonus: wallet and statement are read again after each outcome. */
export function useInviteBonus() {
  const { collect, ...view } = useCollection(inviteBonusCollection, rereadInvite)
  return {
    ...view,
    /** @param satang the amount on screen */
    receive: (satang: Satang | undefined) => collect(satang, () => keyText('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>
