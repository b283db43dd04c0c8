import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconWheel } from '#components/icons/member.tsx'
import { IconInfo } from '#components/icons/start.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { spinActiveResource, useIsSpinActive } from '#domain/spin/spin-enabled.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { COUPONS_PER_PAGE, CouponsSection } from './CouponsSection.tsx'
import { SpinArea } from './SpinArea.tsx'
import { SpinResultDialog } from './SpinResultDialog.tsx'
import css from './SpinScreen.module.css'
import { resumeLostSpin, retryCheck, spinFlowAtom } from './spin-flow.ts'
import { couponsResource, setupResource } from './spin-resources.ts'
import { useClaim } from './use-claim.ts'

/** The wheel and the member's coupons. */
export default function SpinScreen() {
  const { t } = useLingui()
  const couponsRef = useRef<HTMLElement>(null)
  const [page, setPage] = useState(1)
  /** Incremented to scroll to the coupons and focus them. */
  const [couponJumps, setCouponJumps] = useState(0)
  const isActive = useIsSpinActive()
  const setup = useResource(setupResource)
  const coupons = useResource(couponsResource)
  const flow = useAtomValue(spinFlowAtom)
  const claim = useClaim()
  useEffect(resumeLostSpin, [])
  useEffect(() => {
    if (couponJumps === 0) return
    couponsRef.current?.focus({ preventScroll: true })
    couponsRef.current?.scrollIntoView()
  }, [couponJumps])
  const wheel = isActive ? setup.value?.activeSpinwheel : undefined
  // Don't interrupt a turning wheel if a refetch changes the slices.
  const slices = flow.kind === 'turning' ? flow.slices : (wheel?.slices ?? [])
  // The wheel's error, in place of it, is for the coupons, too.
  const hasFailedWhole =
    slices.length === 0 && setup.error !== undefined && !coupons.value && coupons.error !== undefined
  const showCoupon = (id: string | undefined) => {
    const index = coupons.value?.findIndex(({ _id }) => _id === id) ?? 0
    setPage(Math.floor(Math.max(0, index) / COUPONS_PER_PAGE) + 1)
    setCouponJumps(couponJumps + 1)
  }

  return (
    <Stack>
      <PageHeader
        member
        title={wheel?.name?.trim() || t`Spin wheel`}
        end={
          <IconButton
            label={t`See conditions`}
            icon={<IconInfo />}
            onClick={() => openDialog({ name: 'conditions', input: {} })}
          />
        }
      />
      {flow.kind === 'checking' && <SpinCheckNote failed={flow.failed} />}
      <Columns>
        {slices.length > 0 ? (
          <SpinArea slices={slices} coins={setup.value?.userCoin} />
        ) : (
          <WheelPlaceholder />
        )}
        {!hasFailedWhole && (
          <CouponsSection sectionRef={couponsRef} claim={claim} page={page} onPage={setPage} />
        )}
      </Columns>
      <SpinResultDialog claim={claim} onShowCoupon={showCoupon} />
    </Stack>
  )
}

/**
 * Shown while the outcome of a spin is unknown and coins and coupons are refetched; retries
 * automatically.
 */
function SpinCheckNote({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  const nextIn = useRecheck(failed, () => void retryCheck())
  return (
    <Callout tone="warn" role="status">
      <p>
        <Trans>
          <b>Result not known yet, checking.</b> The answer to your last spin didn’t arrive. Nothing is spun
          again: your coins and coupons are being read.
        </Trans>
      </p>
      {failed && (
        <>
          <p>{nextIn === undefined ? t`Next check: now` : t`Next check: in ${nextIn} s`}</p>
          <LinkButton onClick={() => void retryCheck()}>{t`Check now`}</LinkButton>
        </>
      )}
    </Callout>
  )
}

/** Shown instead of the wheel while it is loading, failed to load, or isn't offered. */
function WheelPlaceholder() {
  const { t } = useLingui()
  const active = useResource(spinActiveResource)
  const setup = useResource(setupResource)
  const coupons = useResource(couponsResource)
  const error = active.error ?? setup.error
  if (error !== undefined) {
    const retry = () => {
      void active.refresh()
      void setup.refresh()
      if (coupons.error !== undefined) void coupons.refresh()
    }
    return (
      <ErrorState onRetry={retry} retrying={active.loading || setup.loading}>
        {readErrorText(error)}
      </ErrorState>
    )
  }
  if (active.value === false || setup.value) {
    return (
      <EmptyState icon={<IconWheel />} title={t`The wheel is closed right now`}>
        {t`You can still claim your coupons below.`}
      </EmptyState>
    )
  }
  return (
    <div aria-busy="true">
      <SrOnly live="polite">{t`Loading the wheel`}</SrOnly>
      {/* As high as the wheel with its hint and its list of prizes, so that the coupons below don't move. */}
      <DelayedSkeleton>
        <Stack>
          <div className={css.wheel}>
            <Skeleton height="100%" radius="50%" />
          </div>
          <div className={css.hint}>
            <Skeleton height="1em" width="70%" />
          </div>
          <Skeleton height={52} radius={20} />
        </Stack>
      </DelayedSkeleton>
    </div>
  )
}
