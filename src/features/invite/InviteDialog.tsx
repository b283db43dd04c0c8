import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { BannerSheet, type BannerSheetProps } from '#components/media/BannerSheet.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useBannerGate } from '#domain/banners/banner-gate.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { InviteBonusConfirm } from './InviteBonusConfirm.tsx'
import { InviteBonusOutcome } from './InviteBonusOutcome.tsx'
import { InviteCard } from './InviteCard.tsx'
import { InviteeList } from './InviteeList.tsx'
import { InviteQr, ShareLinkButton } from './InviteQr.tsx'
import { inviteLink } from './invite-link.ts'
import { inviteBannersResource } from './invite-resources.ts'
import { useInviteBonus } from './use-invite-bonus.ts'

/** Invite dialog: the accrued bonus, the invite link (copy, share, QR code), and the invited friends. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { value: wallet, error, loading, fetchedAt, refresh } = useResource(walletResource)
  const { gate, pass } = useBannerGate(inviteBannersResource)
  const bonus = useInviteBonus()
  const [isConfirming, setConfirming] = useState(false)
  const [showingQr, setShowingQr] = useState(false)

  // Don't restore the confirmation after the check: dialogs mounted together would stack in the wrong order.
  if (isConfirming && bonus.state.kind === 'unknown') setConfirming(false)
  if (bonus.state.kind === 'unknown') return <InviteBonusOutcome bonus={bonus} onClose={onClose} />
  if (gate.kind === 'banners') return <InviteBanners banners={gate.banners} onClose={pass} />
  if (!wallet || gate.kind === 'loading') {
    return (
      <Sheet title={t`Invite friends`} onClose={onClose}>
        {error !== undefined && !wallet ? (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <DelayedSkeleton>
            <Stack>
              <Skeleton height={252} radius={20} />
              <Skeleton height={52} radius={14} />
              <Skeleton height={192} radius={20} />
            </Stack>
          </DelayedSkeleton>
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
        onReceive={() => setConfirming(true)}
        onQr={() => setShowingQr(true)}
      />
      {link !== undefined && <ShareLinkButton link={link} />}
      <InviteeList />
      {isConfirming && (
        <InviteBonusConfirm
          bonus={bonus}
          accrued={wallet.invite?.amount}
          onClose={() => setConfirming(false)}
        />
      )}
    </Sheet>
  )
}

interface InviteBannersProps {
  banners: BannerSheetProps['banners']
  onClose: () => void
}

/** The operator's banners about inviting, shown before the dialog (specification, section 2). */
function InviteBanners({ banners, onClose }: InviteBannersProps) {
  const { t } = useLingui()
  return (
    <BannerSheet
      title={t`About inviting friends`}
      banners={banners}
      loadSanitizer={loadSanitizer}
      onClose={onClose}
    />
  )
}
