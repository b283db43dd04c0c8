import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { useLostCall } from '#domain/money-call/use-unknown-outcome.ts'
import { useLostAnswerSupport } from '#domain/money-call/use-unknown-outcome-support.ts'
import { useCouponTexts } from './coupon-texts.ts'
import { spinErrorText } from './spin-error-text.ts'
import type { Claim } from './use-claim.ts'

/** What became of a claim; nothing while there is no news. */
export function ClaimResult({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const { nameOf } = useCouponTexts()
  const { state, claimed, reset } = claim
  const name = claimed ? nameOf(claimed.coupon) : ''
  if (state.kind === 'unknown') return <LostClaim claim={claim} />
  if (state.kind === 'failed') return <AlertDialog onClose={reset}>{spinErrorText(state.error)}</AlertDialog>
  if (state.kind !== 'done') return null
  if (!state.result.success) {
    return <AlertDialog onClose={reset}>{spinErrorText(state.result.error)}</AlertDialog>
  }
  return (
    <AlertDialog kind="success" onClose={reset}>
      {t`${name} was claimed. Your wallet and statement show it.`}
    </AlertDialog>
  )
}

/** A claim whose reply was lost (D12). */
function LostClaim({ claim: { claimed, ...call } }: { claim: Claim }) {
  const { t } = useLingui()
  const { nameOf } = useCouponTexts()
  const { progress } = useLostCall({ ...call, sent: claimed })
  const title = t`Claim coupon`
  const coupon = claimed && nameOf(claimed.coupon)
  const support = useLostAnswerSupport(title, claimed?.at, [[t`Coupon`, coupon]])
  return (
    <UnknownOutcomeSheet
      {...progress}
      title={title}
      support={support}
      onClose={call.reset}
      rows={<DescriptionRow name={t`Coupon`}>{coupon}</DescriptionRow>}
    />
  )
}
