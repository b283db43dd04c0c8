import { useLingui } from '@lingui/react/macro'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import type { Bonus } from '#contract/bonus.ts'
import { errorText } from '#lib/api/error-text.ts'
import { BonusOutcome } from './BonusOutcome.tsx'
import { BonusSheet } from './BonusSheet.tsx'
import { takeErrorText } from './bonus-texts.ts'
import { EndDialog } from './EndDialog.tsx'
import { PromotionSheet } from './PromotionSheet.tsx'
import type { BonusCalls } from './use-bonus-calls.ts'
import type { FoundPromotion } from './use-promotion-search.ts'

/** What the screen has opened. */
export type OpenHere =
  | { readonly what: 'bonus'; readonly bonus: Bonus }
  | { readonly what: 'promotion'; readonly promotion: FoundPromotion }
  | { readonly what: 'end' }

interface BonusDialogsProps {
  open: OpenHere | undefined
  calls: BonusCalls
  /** Whether a bonus is held. */
  holds: boolean
  heldName: string
  /** An outcome that isn't known was put aside. */
  aside: boolean
  onClose: () => void
  onAside: () => void
}

/** What stands over the screen: an offer, the question before ending, and what became of a call. */
export function BonusDialogs({ open, calls, holds, heldName, aside, onClose, onAside }: BonusDialogsProps) {
  const { t } = useLingui()
  const { state, busy, sent, reset } = calls
  const ended = sent?.what === 'end'
  const done = () => {
    reset()
    onClose()
  }
  if (state.kind === 'unknown' && !aside) {
    return <BonusOutcome calls={calls} onClose={state.check === 'finished' ? done : onAside} />
  }
  if (state.kind === 'done' && !ended) {
    return (
      <AlertDialog kind="success" onClose={done}>
        {t`Saved. The bonus is active now.`}
      </AlertDialog>
    )
  }
  const shared = { holds, pending: aside, busy, onClose }
  return (
    <>
      {open?.what === 'bonus' && <BonusSheet {...shared} bonus={open.bonus} onTake={calls.takeBonus} />}
      {open?.what === 'promotion' && (
        <PromotionSheet {...shared} promotion={open.promotion} onTake={calls.takePromotion} />
      )}
      {open?.what === 'end' && holds && (
        <EndDialog
          busy={busy}
          onEnd={async () => {
            if (await calls.endBonus(heldName)) onClose()
          }}
          onClose={onClose}
        />
      )}
      {state.kind === 'failed' && (
        <AlertDialog onClose={ended ? done : reset}>
          {ended ? errorText(state.error) : takeErrorText(state.error)}
        </AlertDialog>
      )}
    </>
  )
}
