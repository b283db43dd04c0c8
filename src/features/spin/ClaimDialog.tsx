import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Coupon } from '#contract/spin.ts'
import { loadCleaner } from '#lib/load-cleaner.ts'
import { onlineAtom } from '#lib/network.ts'
import { useBackCloses } from '#lib/use-back-closes.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconTicket } from '#ui/icons/Ticket.tsx'
import { Money } from '#ui/Money.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { Tile } from '#ui/Tile.tsx'
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
  useBackCloses(onClose)
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
      {description !== undefined && <ServerHtml html={description} loadCleaner={loadCleaner} />}
      <p>{online ? t`A coupon can be claimed once.` : t`You are offline. Claiming needs a connection.`}</p>
    </Dialog>
  )
}
