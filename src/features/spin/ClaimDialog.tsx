import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { IconTicket } from '#components/icons/Ticket.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { Coupon } from '#contract/spin.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useCouponTexts } from './coupon-texts.ts'

/** A claim is sent this long after the last press (section 9). */
const DEBOUNCE_MS = 500

export interface ClaimDialogProps {
  coupon: Coupon
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a coupon is claimed. */
export function ClaimDialog({ coupon, busy, onConfirm, onClose }: ClaimDialogProps) {
  useCloseOnBack(onClose)
  const { t } = useLingui()
  const { nameOf } = useCouponTexts()
  const online = useAtomValue(onlineAtom)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const confirm = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(onConfirm, DEBOUNCE_MS)
  }
  const slice = coupon.prize?.slice
  const description = typeof slice === 'object' ? slice?.htmlDescription : undefined
  const name = nameOf(coupon)
  return (
    <Dialog
      mark={
        <Tile size="round" tone="accent">
          <IconTicket />
        </Tile>
      }
      title={t`Claim ${name}?`}
      actions={
        <>
          <Button loading={busy} disabled={!online} onClick={confirm}>{t`Claim`}</Button>
          <Button look="ghost" disabled={busy} onClick={onClose}>{t`Not now`}</Button>
        </>
      }
      onClose={onClose}
    >
      {coupon.amount !== undefined && (
        <p>
          <Money satang={coupon.amount} size="m" always />
        </p>
      )}
      {description !== undefined && <ServerHtml html={description} loadCleaner={loadSanitizer} />}
      <p>{online ? t`A coupon can be claimed once.` : t`You are offline. Claiming needs a connection.`}</p>
    </Dialog>
  )
}
