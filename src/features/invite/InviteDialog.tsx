import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { PaginatedSection } from '#components/layout/PaginatedSection.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { bannerSheet } from '#components/media/BannerSheet.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { useBannerGate } from '#domain/banners/banner-gate.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { InviteBonusConfirm, InviteBonusOutcome } from './InviteBonusConfirm.tsx'
import { InviteCard, InviteCardSkeleton } from './InviteCard.tsx'
import { InviteQr, ShareLinkButton } from './InviteQr.tsx'
import { inviteLink } from './invite-link.ts'
import {
  INVITEES_PAGE_SIZE,
  inviteBannersResource,
  inviteesPage,
  useInviteBonus,
} from './invite-resources.ts'

/** Invite dialog: the accrued bonus, the invite link (copy, share, QR code), and the invited friends. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { value: wallet, error, loading, fetchedAt, refresh } = useResource(walletResource)
  const { gate, pass } = useBannerGate(inviteBannersResource)
  const bonus = useInviteBonus()
  const { total } = useResource(inviteesPage(1)).value ?? {}
  const [isConfirming, setConfirming] = useState(false)
  const [showingQr, setShowingQr] = useState(false)

  // Don't restore the confirmation after the check: dialogs mounted together would stack in the wrong order.
  if (isConfirming && bonus.state.kind === 'unknown') setConfirming(false)
  if (bonus.state.kind === 'unknown') return <InviteBonusOutcome bonus={bonus} onClose={onClose} />
  // The operator's banners about inviting come first (specification, section 2).
  if (gate.kind === 'banners')
    return bannerSheet({
      title: t`About inviting friends`,
      banners: gate.banners,
      loadSanitizer,
      onClose: pass,
    })
  if (!wallet || gate.kind === 'loading') {
    return (
      <Sheet title={t`Invite friends`} onClose={onClose}>
        {error !== undefined && !wallet ? (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <>
            <DelayedSkeleton>
              <Stack>
                <InviteCardSkeleton />
                <Button block disabled>
                  <SkeletonText width={104} />
                </Button>
              </Stack>
            </DelayedSkeleton>
            <InviteeList />
          </>
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
        total={total}
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

/** Members who registered with the invite link, ten per page, with the bonus earned by each. */
function InviteeList() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useResource(inviteesPage(page))
  const { value, error, refresh } = list
  const age = useStaleSince(list)
  const [total, setTotal] = useState<number>()
  if (value && value.total !== total) setTotal(value.total)
  const invitees = value?.invites ?? []
  const title = t`Invited friends`
  return (
    <PaginatedSection
      title={title}
      end={total ? <Plural value={total} one="# friend" other="# friends" /> : undefined}
      error={error === undefined || (value && isOfflineError(error)) ? undefined : readErrorText(error)}
      onRetry={() => void refresh()}
      empty={value && invitees.length === 0 && t`No one has registered with your link yet.`}
      page={page}
      pages={pagesKnown(total, page, sentCount(value?.invites), INVITEES_PAGE_SIZE)}
      onPage={setPage}
    >
      {value && (
        <>
          <DataAge when={age} stale />
          <UnreadableItemsCallout count={unreadableCount(value.invites)} />
          <List label={title}>
            {invitees.map(({ from: { name = '' } = {}, amount, createdAt }, index) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: invitees have no id, and names and times may repeat
                key={index}
                start={
                  <IconTile tone="accent" size="avatar">
                    {Array.from(name)[0]}
                  </IconTile>
                }
                title={name}
                subtitle={formatDateTime(createdAt)}
                end={<Money satang={amount} tone={amount ? 'pos' : 'muted'} showPlus />}
              />
            ))}
          </List>
        </>
      )}
    </PaginatedSection>
  )
}
