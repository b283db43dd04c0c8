import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { IconTicket } from '#components/icons/screens.tsx'
import { IconInfo } from '#components/icons/start.tsx'
import { AlertDialog, Dialog } from '#components/overlays/Dialog.tsx'
import type { Coupon } from '#contract/rewards/spin.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { ClaimButton } from './ClaimDialogs.tsx'
import { spinErrorText } from './spin-error-text.ts'
import { dismissResult, type Prize, spinFlowAtom } from './spin-flow.ts'
import { couponsResource, setupResource } from './spin-resources.ts'
import { findNewCoupons, hasNoneAdded, type LostSpinOutcome, type SpinSnapshot } from './spin-snapshot.ts'
import { type Claim, useCouponName } from './use-claim.ts'

/**
 * Dialog with the outcome of a spin; renders nothing until there is one.
 * @param props.onShowCoupon shows the coupon with this id, or the list of coupons
 */
export function SpinResultDialog({
  claim,
  onShowCoupon,
}: {
  claim: Claim
  onShowCoupon: (id: string | undefined) => void
}) {
  const flow = useAtomValue(spinFlowAtom)
  const sharedProps = {
    onClose: dismissResult,
    onShowCoupon: (id: string | undefined) => {
      dismissResult()
      onShowCoupon(id)
    },
  }
  switch (flow.kind) {
    case 'stopped':
      // The claim's own dialogs take over.
      if (claim.state.kind === 'failed' || claim.state.kind === 'unknown') return null
      return <PrizeDialog {...sharedProps} claim={claim} snapshot={flow.snapshot} prize={flow.prize} />
    case 'checked':
      return <LostSpinDialog {...sharedProps} outcome={flow.outcome} />
    case 'refused':
      return <AlertDialog onClose={dismissResult}>{spinErrorText(flow.error)}</AlertDialog>
    default:
      return null
  }
}

interface PrizeDialogProps {
  claim: Claim
  snapshot: SpinSnapshot
  prize: Prize
  onClose: () => void
  /** Shows the coupon with this id, or the list of coupons. */
  onShowCoupon: (id: string | undefined) => void
}

/**
 * The result of a spin. The spin response doesn't tell whether a coupon was won: that depends on the coupons, which are
 * refetched afterwards. One that was won can be claimed at once.
 */
function PrizeDialog({ claim, snapshot, prize, onClose, onShowCoupon }: PrizeDialogProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { label, description, onWheel } = prize
  const { value, error, loading } = useAtomValue(couponsResource.state)
  const isLoaded = value && !loading && error === undefined
  const coupon = isLoaded ? findNewCoupons(snapshot, value)[0] : undefined
  const isNone = isLoaded && hasNoneAdded(snapshot, value)
  const stoppedAt = onWheel ? t`The wheel stopped at “${label}”` : t`The result is ${label}`
  const claimIt = async (coupon: Coupon) => {
    await claim.claim(coupon)
    onClose()
  }
  return (
    <Dialog
      icon={<IconTicket />}
      title={coupon ? t`You won a coupon: ${label}` : isNone ? t`No coupon this time` : stoppedAt}
      actions={
        coupon ? (
          <>
            <ClaimButton busy={claim.busy} onClaim={() => void claimIt(coupon)} />
            <Button variant="ghost" disabled={claim.busy} onClick={onClose}>{t`Keep for later`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Close`}</Button>
            {value?.length !== 0 && (
              <Button variant="ghost" onClick={() => onShowCoupon(undefined)}>{t`See my coupons`}</Button>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {isNone && <p>{stoppedAt}</p>}
      {description !== undefined && <ServerHtml html={description} loadSanitizer={loadSanitizer} />}
      {!onWheel && <p>{t`The wheel has changed since it was shown to you.`}</p>}
      <p role="status">
        {!isLoaded
          ? error === undefined
            ? t`Reading your coupons`
            : t`Your coupons couldn’t be read. Anything you won is kept there.`
          : coupon
            ? online
              ? t`It is kept in your coupons. Claim it to your wallet when you are ready.`
              : t`It is kept in your coupons. Claiming needs a connection.`
            : isNone && <CoinsLeft />}
      </p>
    </Dialog>
  )
}

/** How many coins are left; without any, how the operator says that they are earned. */
function CoinsLeft() {
  const { userCoin: coins, coinText = '' } = useAtomValue(setupResource.state).value ?? {}
  if (coins === undefined) return null
  return (
    <>
      <Plural
        value={coins}
        _0="You have no coins left."
        one="You have # coin left."
        other="You have # coins left."
      />
      {coins === 0 && <> {htmlText(coinText)}</>}
    </>
  )
}

interface LostSpinDialogProps {
  outcome: LostSpinOutcome
  onClose: () => void
  onShowCoupon: (id: string | undefined) => void
}

/** Outcome of a spin whose response was lost, inferred from coins and coupons. */
function LostSpinDialog({ outcome, onClose, onShowCoupon }: LostSpinDialogProps) {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  const { happened, coinsBefore, coinsNow, newCoupons, isNoneAdded } = outcome
  const names = newCoupons.map(getCouponName).join(', ')
  return (
    <Dialog
      kind="alert"
      icon={<IconInfo />}
      tone="info"
      title={happened ? t`Your last spin happened` : t`Your last spin didn’t happen`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {happened && (
            <Button
              variant="ghost"
              onClick={() => onShowCoupon(newCoupons[0]?._id)}
            >{t`See my coupons`}</Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {happened ? (
        <>
          <p>{t`Its result didn’t reach you. Coins before: ${coinsBefore}. Coins now: ${coinsNow}.`}</p>
          {newCoupons.length > 0 && <p>{t`New in your coupons: ${names}`}</p>}
          {isNoneAdded && <p>{t`There is no new coupon.`}</p>}
        </>
      ) : (
        <p>
          {isNoneAdded
            ? t`No coin was taken and no coupon was added. Coins now: ${coinsNow}.`
            : t`No coin was taken. Coins now: ${coinsNow}.`}
        </p>
      )}
    </Dialog>
  )
}
