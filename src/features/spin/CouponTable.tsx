import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconTicket } from '#components/icons/screens.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Coupon } from '#contract/spin.ts'
import css from './CouponTable.module.css'
import { useCouponName } from './use-coupon-name.ts'

export interface CouponTableProps {
  coupons: readonly Coupon[]
  /** Id of the element that names the table. */
  labelledBy: string
  onClaim: (coupon: Coupon) => void
}

/** One page of coupons. */
export function CouponTable({ coupons, labelledBy, onClaim }: CouponTableProps) {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  return (
    <div className={css.frame}>
      <table className={css.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t`Prize`}</th>
            <th scope="col">{t`Amount`}</th>
            <th scope="col">
              <SrOnly>{t`Action`}</SrOnly>
            </th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => {
            const name = getCouponName(coupon)
            return (
              <tr key={coupon._id}>
                <th scope="row">
                  <span className={css.prize}>
                    <IconTile>
                      <IconTicket />
                    </IconTile>
                    {name}
                  </span>
                </th>
                <td>{coupon.amount === undefined ? '-' : <Money satang={coupon.amount} alwaysVisible />}</td>
                <td>
                  <Button
                    small
                    variant="secondary"
                    aria-label={t`Claim ${name}`}
                    onClick={() => onClaim(coupon)}
                  >{t`Claim`}</Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
