import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { IconRefund, IconShield } from '#components/icons/member.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { bannerSheet } from '#components/media/BannerSheet.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { ConfirmDialog } from '#components/overlays/Dialog.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Satang } from '#contract/money.ts'
import { useBannerGate } from '#domain/banners/banner-gate.ts'
import { useClaimOutcome } from '#domain/money-call/claim-call.ts'
import { errorText } from '#lib/api/error-text.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { RefundCard, RefundCardSkeleton } from './RefundCard.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { type Refund, refundBannersResource, refundCheckResource, useRefund } from './refund-resources.ts'

/**
 * Refund dialog: the accrued refund, the received refund that can be moved to the wallet, and the history.
 */
export default function RefundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { value: check, error, loading, fetchedAt, refresh } = useResource(refundCheckResource)
  const { gate, pass } = useBannerGate(refundBannersResource)
  const refund = useRefund()
  const [isConfirming, setConfirming] = useState(false)

  // Don't restore the confirmation after the check: dialogs mounted together would stack in the wrong order.
  if (isConfirming && refund.moving.state.kind === 'unknown') setConfirming(false)
  if (refund.moving.state.kind === 'unknown') return <MoveOutcome moving={refund.moving} onClose={onClose} />
  const isLoading = gate.kind === 'loading' || (!check && error === undefined)
  // The operator's banners about refunds come first (specification, section 2).
  if (gate.kind === 'banners')
    return bannerSheet({ title: t`About refunds`, banners: gate.banners, loadSanitizer, onClose: pass })
  return (
    <Sheet title={t`Refund`} onClose={onClose}>
      {isLoading ? (
        <DelayedSkeleton>
          <RefundCardSkeleton />
        </DelayedSkeleton>
      ) : check ? (
        <RefundCard
          check={check}
          fetchedAt={fetchedAt}
          error={error}
          refund={refund}
          onMove={() => setConfirming(true)}
          onClose={onClose}
        />
      ) : (
        <ErrorState onRetry={() => void refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      )}
      <ReminderRow onClose={onClose} />
      <RefundHistory />
      {isConfirming && check && (
        <MoveConfirm
          pendingSatang={check.waiting?.satang}
          refund={refund}
          onClose={() => setConfirming(false)}
        />
      )}
    </Sheet>
  )
}

function ReminderRow({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <List outlined>
      <ListRow
        icon={<IconShield />}
        title={t`Set a deposit reminder or a break`}
        href="/user/care"
        onClick={onClose}
        arrow
      />
    </List>
  )
}

/** Moving a refund to the wallet when the response was lost. */
function MoveOutcome({ moving, onClose }: Pick<Refund, 'moving'> & { onClose: () => void }) {
  const { t } = useLingui()
  const outcome = useClaimOutcome(moving, t`Move refund to wallet`, useMoneyText().formatAmount)
  return <UnknownOutcomeSheet {...outcome} onClose={onClose} />
}

interface MoveConfirmProps {
  /** Undefined if the host doesn't say how much waits. */
  pendingSatang: Satang | undefined
  refund: Refund
  onClose: () => void
}

/** Confirmation before a received refund is moved to the wallet (specification, section 4). */
function MoveConfirm({ pendingSatang, refund: { moving, move }, onClose }: MoveConfirmProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const satang = moving.busy ? moving.sent?.satang : pendingSatang
  return (
    <ConfirmDialog
      icon={<IconRefund />}
      title={t`Move refund to wallet`}
      confirmLabel={t`Move to wallet`}
      cancelLabel={t`Later`}
      busy={moving.busy}
      settled={moving.settled}
      disabled={!online}
      onConfirm={() => void move(pendingSatang)}
      onClose={onClose}
    >
      <p>
        {satang === undefined ? (
          <Trans>Move the refund that you received to your main wallet</Trans>
        ) : (
          <Trans>
            Move <Money satang={satang} alwaysVisible /> to your main wallet
          </Trans>
        )}
      </p>
      {!online && <p>{t`You are offline. Receiving needs a connection.`}</p>}
    </ConfirmDialog>
  )
}
