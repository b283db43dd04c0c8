import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { IconTicket } from '#components/icons/screens.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { AlertDialog, Dialog } from '#components/overlays/Dialog.tsx'
import type { Coupon } from '#contract/rewards/spin.ts'
import { useUnknownOutcome } from '#domain/money-call/use-outcome.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { spinErrorText } from './spin-error-text.ts'
import { type Claim, useCouponName } from './use-claim.ts'

/** Specification, section 9. */
const CLAIM_DEBOUNCE_MS = 500

interface ClaimButtonProps {
  busy: boolean
  onClaim: () => void
}

/** Claims a coupon, with the specified delay. Needs a connection: the text beside it must say so. */
export function ClaimButton({ busy, onClaim }: ClaimButtonProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const claim = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(onClaim, CLAIM_DEBOUNCE_MS)
  }
  return <Button loading={busy} disabled={!online} onClick={claim}>{t`Claim`}</Button>
}

export interface ClaimDialogProps {
  coupon: Coupon
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a coupon is claimed. */
export function ClaimDialog({ coupon, busy, onConfirm, onClose }: ClaimDialogProps) {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  const online = useAtomValue(onlineAtom)
  const slice = coupon.prize?.slice
  const description = typeof slice === 'object' ? slice?.htmlDescription : undefined
  return (
    <Dialog
      icon={<IconTicket />}
      title={t`Claim this coupon?`}
      actions={
        <>
          <ClaimButton busy={busy} onClaim={onConfirm} />
          <Button variant="ghost" disabled={busy} onClick={onClose}>{t`Not now`}</Button>
        </>
      }
      onClose={onClose}
    >
      <p>
        {coupon.amount === undefined ? (
          getCouponName(coupon)
        ) : (
          <Money satang={coupon.amount} size="m" alwaysVisible />
        )}
      </p>
      {description !== undefined && <ServerHtml html={description} loadSanitizer={loadSanitizer} />}
      <p>{online ? t`A coupon can be claimed once.` : t`You are offline. Claiming needs a connection.`}</p>
    </Dialog>
  )
}

/** Dialog with the outcome of a claim that didn't succeed; renders nothing until there is one. */
export function ClaimResultDialog({ claim }: { claim: Claim }) {
  const { state, reset } = claim
  if (state.kind === 'unknown') return <UnknownClaimSheet claim={claim} />
  if (state.kind === 'failed') return <AlertDialog onClose={reset}>{spinErrorText(state.error)}</AlertDialog>
  return null
}

/** Sheet for a claim with an unknown outcome: the response was lost. */
function UnknownClaimSheet({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  const { sent } = claim
  const coupon = sent && getCouponName(sent.coupon)
  const outcome = useUnknownOutcome(claim, t`Claim coupon`, [[t`Coupon`, coupon]])
  return (
    <UnknownOutcomeSheet
      {...outcome}
      onClose={claim.reset}
      rows={<DescriptionRow name={t`Coupon`}>{coupon}</DescriptionRow>}
    />
  )
}
