import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { IconTicket } from '#components/icons/Ticket.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { type BeforeSpin, freshCoupons } from './lost-spin.ts'
import { couponsResource } from './spin-data.ts'
import type { Prize } from './spin-flow.ts'

export interface PrizeDialogProps {
  before: BeforeSpin
  prize: Prize
  onClose: () => void
  /** The member wants to see the coupon with this id, or the list. */
  onCoupons: (id: string | undefined) => void
}

/** What the wheel brought. A coupon and nothing look alike, and what is said of coupons was read afterwards. */
export function PrizeDialog({ before, prize, onClose, onCoupons }: PrizeDialogProps) {
  const { t } = useLingui()
  const { label, description, onWheel } = prize
  const { value, error, loading } = useAtomValue(couponsResource.state)
  const read = value && !loading && error === undefined
  const coupon = read ? freshCoupons(before, value)[0] : undefined
  return (
    <Dialog
      mark={
        <Tile size="round" tone="accent">
          <IconTicket />
        </Tile>
      }
      title={onWheel ? t`The wheel stopped at ${label}` : t`The result is ${label}`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button look="ghost" onClick={() => onCoupons(coupon?._id)}>{t`See my coupons`}</Button>
        </>
      }
      onClose={onClose}
    >
      {description !== undefined && <ServerHtml html={description} loadCleaner={loadSanitizer} />}
      {!onWheel && <p>{t`The wheel has changed since it was shown to you.`}</p>}
      <p role="status">
        {!read
          ? error === undefined
            ? t`Reading your coupons`
            : t`Your coupons couldn’t be read. Anything you won is kept there.`
          : coupon
            ? t`It is kept in your coupons. Claim it to your wallet when you are ready.`
            : t`No coupon was added.`}
      </p>
    </Dialog>
  )
}
