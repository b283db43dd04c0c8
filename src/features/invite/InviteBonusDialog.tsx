import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { InviteBonusConfirm, InviteBonusOutcome } from './InviteBonusConfirm.tsx'
import { useInviteBonus } from './invite-resources.ts'

/** The confirmation that the invite bonus on the home screen opens. */
export default function InviteBonusDialog({ onClose }: { onClose: () => void }) {
  const wallet = useResource(walletResource).value
  const bonus = useInviteBonus()
  if (bonus.state.kind === 'unknown') return <InviteBonusOutcome bonus={bonus} onClose={onClose} />
  return <InviteBonusConfirm bonus={bonus} accrued={wallet?.invite?.amount} onClose={onClose} />
}
