import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import type { ActiveBonus, Bonus } from '#contract/rewards/bonus.ts'
import { activeBonusResource } from '#domain/bonus/bonus-resources.ts'
import { useUnknownOutcome } from '#domain/money-call/use-outcome.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BonusSheet, PromotionSheet } from './BonusSheet.tsx'
import { activationErrorText } from './bonus-texts.ts'
import { EndBonusDialog } from './EndBonusDialog.tsx'
import type { FoundPromotion } from './PromotionForm.tsx'
import type { BonusCalls } from './use-bonus-calls.ts'

/** The dialog or sheet that the screen has opened. */
export type OpenOverlay =
  | { readonly kind: 'bonus'; readonly bonus: Bonus }
  | { readonly kind: 'promotion'; readonly promotion: FoundPromotion }
  | { readonly kind: 'end' }

interface BonusDialogsProps {
  open: OpenOverlay | undefined
  calls: BonusCalls
  activeBonus: ActiveBonus | undefined
  activeBonusName: string
  /** The member closed the check of an unknown outcome before it finished. */
  isPostponed: boolean
  onClose: () => void
  onPostpone: () => void
}

/** Overlays of the bonus screen: an offer, the confirmation before ending, and the outcome of a call. */
export function BonusDialogs({
  open,
  calls,
  activeBonus,
  activeBonusName,
  isPostponed,
  onClose,
  onPostpone,
}: BonusDialogsProps) {
  const { t } = useLingui()
  const { state, busy, sent, reset } = calls
  const wasEnding = sent?.kind === 'end'
  const handleDone = () => {
    reset()
    onClose()
  }
  if (state.kind === 'unknown' && !isPostponed) {
    return <BonusOutcome calls={calls} onClose={state.check === 'finished' ? handleDone : onPostpone} />
  }
  if (state.kind === 'done' && !wasEnding) {
    return (
      <AlertDialog kind="success" onClose={handleDone}>
        {t`Saved. The bonus is active now.`}
      </AlertDialog>
    )
  }
  // Replaces the confirmation.
  if (state.kind === 'failed' && wasEnding) {
    return <AlertDialog onClose={handleDone}>{errorText(state.error)}</AlertDialog>
  }
  const sharedProps = {
    hasActiveBonus: activeBonus !== undefined,
    isOutcomeUnknown: isPostponed,
    busy,
    onClose,
  }
  return (
    <>
      {open?.kind === 'bonus' && (
        <BonusSheet {...sharedProps} bonus={open.bonus} onActivate={calls.activateBonus} />
      )}
      {open?.kind === 'promotion' && (
        <PromotionSheet {...sharedProps} promotion={open.promotion} onActivate={calls.activatePromotion} />
      )}
      {open?.kind === 'end' && activeBonus && (
        <EndBonusDialog
          returned={activeBonus.returnedOnEnd}
          busy={busy}
          onEnd={async () => {
            if (await calls.endBonus(activeBonusName)) onClose()
          }}
          onClose={onClose}
        />
      )}
      {state.kind === 'failed' && (
        <AlertDialog onClose={reset}>{activationErrorText(state.error)}</AlertDialog>
      )}
    </>
  )
}

interface BonusOutcomeProps {
  calls: BonusCalls
  onClose: () => void
}

/** Activating or ending a bonus when the response was lost. */
function BonusOutcome({ calls, onClose }: BonusOutcomeProps) {
  const { t } = useLingui()
  const { sent } = calls
  const isActive = useResource(activeBonusResource).value?.status
  const isEnding = sent?.kind === 'end'
  const title = isEnding ? t`End bonus` : t`Activate bonus`
  const outcome = useUnknownOutcome(calls, title, [[t`Bonus`, sent?.name]])
  // Whether a bonus is active now is evidence, too: there was none before activating, and one before ending.
  const hasArrived = outcome.step === 'finished' && isActive === !isEnding
  return (
    <UnknownOutcomeSheet
      {...outcome}
      hasArrived={hasArrived}
      onClose={onClose}
      rows={<DescriptionRow name={t`Bonus`}>{sent?.name}</DescriptionRow>}
    />
  )
}
