import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useBannerGate } from '#domain/banners/banner-gate.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { InviteBanners } from './InviteBanners.tsx'
import { InviteBonusConfirm, type InviteBonusConfirmProps } from './InviteBonusConfirm.tsx'
import { InviteBonusOutcome } from './InviteBonusOutcome.tsx'
import { InviteCard } from './InviteCard.tsx'
import { InviteeList } from './InviteeList.tsx'
import { InviteQr } from './InviteQr.tsx'
import { inviteBannersResource } from './invite-data.ts'
import { inviteLink } from './invite-link.ts'
import { ShareLink } from './ShareLink.tsx'
import { useInviteBonus } from './use-invite-bonus.ts'

/** Inviting friends: the bonus that has accrued, the link in all its forms, and who came by it. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { value: wallet, error, loading, fetchedAt, refresh } = useResource(walletResource)
  const { gate, pass } = useBannerGate(inviteBannersResource)
  const bonus = useInviteBonus()
  const [asking, setAsking] = useState(false)
  const [showingQr, setShowingQr] = useState(false)

  // The dialog comes back without the question: two that open at once would open the wrong way round.
  if (asking && bonus.state.kind === 'unknown') setAsking(false)
  if (bonus.state.kind === 'unknown') return <InviteBonusOutcome bonus={bonus} onClose={onClose} />
  if (gate.kind === 'banners') return <InviteBanners banners={gate.banners} onClose={pass} />
  if (!wallet || gate.kind === 'asking') {
    return (
      <Sheet title={t`Invite friends`} onClose={onClose}>
        {error !== undefined && !wallet ? (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <Late>
            <Stack>
              <Skeleton height={252} radius={20} />
              <Skeleton height={52} radius={14} />
              <Skeleton height={192} radius={20} />
            </Stack>
          </Late>
        )}
      </Sheet>
    )
  }
  const { _id } = wallet.profile
  const link = _id === undefined ? undefined : inviteLink(location.origin, _id)
  if (showingQr && link !== undefined)
    return <InviteQr link={link} onBack={() => setShowingQr(false)} onClose={onClose} />
  return (
    <Sheet title={t`Invite friends`} onClose={onClose}>
      <InviteCard
        invite={wallet.invite}
        link={link}
        fetchedAt={fetchedAt}
        stale={error !== undefined}
        bonus={bonus}
        onReceive={() => setAsking(true)}
        onQr={() => setShowingQr(true)}
      />
      {link !== undefined && <ShareLink link={link} />}
      <InviteeList />
      {asking && (
        <AskingHere bonus={bonus} accrued={wallet.invite?.amount} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  )
}

/** The question as a layer over the dialog: going back answers it, not the dialog. */
function AskingHere(props: InviteBonusConfirmProps) {
  useCloseOnBack(props.onClose)
  return <InviteBonusConfirm {...props} />
}
