import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { IconTicket } from '#components/icons/screens.tsx'
import { IconInfo } from '#components/icons/start.tsx'
import { AlertDialog, Dialog } from '#components/overlays/Dialog.tsx'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { spinErrorText } from './spin-error-text.ts'
import { dismissResult, type Prize, spinFlowAtom } from './spin-flow.ts'
import { couponsResource } from './spin-resources.ts'
import { findNewCoupons, hasNoneAdded, type LostSpinOutcome, type SpinSnapshot } from './spin-snapshot.ts'
import { useCouponName } from './use-claim.ts'

/**
 * Dialog with the outcome of a spin; renders nothing until there is one.
 * @param onShowCoupon shows the coupon with this id, or the list of coupons
 */
export function SpinResultDialog({ onShowCoupon }: { onShowCoupon: (id: string | undefined) => void }) {
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
      return <PrizeDialog {...sharedProps} snapshot={flow.snapshot} prize={flow.prize} />
    case 'checked':
      return <LostSpinDialog {...sharedProps} outcome={flow.outcome} />
    case 'refused':
      return <AlertDialog onClose={dismissResult}>{spinErrorText(flow.error)}</AlertDialog>
    default:
      return null
  }
}

interface PrizeDialogProps {
  snapshot: SpinSnapshot
  prize: Prize
  onClose: () => void
  /** Shows the coupon with this id, or the list of coupons. */
  onShowCoupon: (id: string | undefined) => void
}

/**
 * The result of a spin. The spin response doesn't tell whether a coupon was won, so that text depends on the
 * coupons, which are refetched afterwards.
 */
function PrizeDialog({ snapshot, prize, onClose, onShowCoupon }: PrizeDialogProps) {
  const { t } = useLingui()
  const { label, description, onWheel } = prize
  const { value, error, loading } = useAtomValue(couponsResource.state)
  const isLoaded = value && !loading && error === undefined
  const coupon = isLoaded ? findNewCoupons(snapshot, value)[0] : undefined
  return (
    <Dialog
      icon={<IconTicket />}
      title={onWheel ? t`The wheel stopped at ${label}` : t`The result is ${label}`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button variant="ghost" onClick={() => onShowCoupon(coupon?._id)}>{t`See my coupons`}</Button>
        </>
      }
      onClose={onClose}
    >
      {description !== undefined && <ServerHtml html={description} loadSanitizer={loadSanitizer} />}
      {!onWheel && <p>{t`The wheel has changed since it was shown to you.`}</p>}
      <p role="status">
        {!isLoaded
          ? error === undefined
            ? t`Reading your coupons`
            : t`Your coupons couldn’t be read. Anything you won is kept there.`
          : coupon
            ? t`It is kept in your coupons. Claim it to your wallet when you are ready.`
            : hasNoneAdded(snapshot, value) && t`No coupon was added.`}
      </p>
    </Dialog>
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
