import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useBannerGate } from '#domain/banners/banner-gate.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { CareNote } from './CareNote.tsx'
import { MoveConfirm } from './MoveConfirm.tsx'
import { MoveOutcome } from './MoveOutcome.tsx'
import { RefundBanners } from './RefundBanners.tsx'
import { RefundCard } from './RefundCard.tsx'
import { RefundLog } from './RefundLog.tsx'
import { refundBannersResource, refundCheckResource } from './refund-data.ts'
import { useRefund } from './use-refund.ts'

/** The refund: what has accrued, what waits to be moved to the wallet, and the refunds so far. */
export default function RefundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { value: check, error, loading, fetchedAt, refresh } = useResource(refundCheckResource)
  const { gate, pass } = useBannerGate(refundBannersResource)
  const refund = useRefund()
  const [asking, setAsking] = useState(false)

  // The dialog comes back without the question: two that open at once would open the wrong way round.
  if (asking && refund.moving.state.kind === 'unknown') setAsking(false)
  if (refund.moving.state.kind === 'unknown') return <MoveOutcome moving={refund.moving} onClose={onClose} />
  if (gate.kind === 'banners') return <RefundBanners banners={gate.banners} onClose={pass} />
  if (gate.kind === 'asking' || (!check && error === undefined)) {
    return (
      <Sheet title={t`Refund`} onClose={onClose}>
        <DelayedSkeleton>
          <Stack>
            <Skeleton height={240} radius={20} />
            <Skeleton height={76} radius={14} />
            <Skeleton height={192} radius={20} />
          </Stack>
        </DelayedSkeleton>
      </Sheet>
    )
  }
  return (
    <Sheet title={t`Refund`} onClose={onClose}>
      {check ? (
        <RefundCard
          check={check}
          fetchedAt={fetchedAt}
          error={error}
          refund={refund}
          onMove={() => setAsking(true)}
          onClose={onClose}
        />
      ) : (
        <ErrorState onRetry={() => void refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      )}
      <CareNote onClose={onClose} />
      <RefundLog />
      {asking && check && (
        <MoveConfirm waiting={check.refundSuccess} refund={refund} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  )
}
