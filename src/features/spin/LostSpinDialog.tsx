import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { useCouponTexts } from './coupon-texts.ts'
import type { Verdict } from './lost-spin.ts'

export interface LostSpinDialogProps {
  verdict: Verdict
  onClose: () => void
  onCoupons: (id: string | undefined) => void
}

/** What became of a spin whose answer was lost, as coins and coupons tell it. */
export function LostSpinDialog({ verdict, onClose, onCoupons }: LostSpinDialogProps) {
  const { t } = useLingui()
  const { nameOf } = useCouponTexts()
  const { happened, coinsBefore, coinsNow, fresh } = verdict
  const names = fresh.map(nameOf).join(', ')
  return (
    <Dialog
      kind="alert"
      icon={
        <IconTile size="round" tone="info">
          <IconInfo />
        </IconTile>
      }
      title={happened ? t`Your last spin happened` : t`Your last spin didn’t happen`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {happened && (
            <Button variant="ghost" onClick={() => onCoupons(fresh[0]?._id)}>{t`See my coupons`}</Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {happened ? (
        <>
          <p>{t`Its result didn’t reach you. Coins before: ${coinsBefore}. Coins now: ${coinsNow}.`}</p>
          <p>
            {fresh.length > 0
              ? t`New in your coupons: ${names}`
              : t`There is no new coupon, so it brought none.`}
          </p>
        </>
      ) : (
        <p>{t`No coin was taken and no coupon was added. Coins now: ${coinsNow}.`}</p>
      )}
    </Dialog>
  )
}
