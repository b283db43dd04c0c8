import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { BonusHeldCallout } from '#components/domain/BonusEndRule.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { type ActiveBonusState, useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import type { DepositAmount } from './DepositAmount.tsx'
import { selectedSlipAtom } from './slips/selected-slip.ts'

/** Why no deposit can be made at the moment. */
export type HoldReason =
  /** A break that the member chose; epoch milliseconds. */
  { readonly kind: 'break'; readonly until: number } | (ActiveBonusState & { readonly kind: 'active' })

/** Why no deposit can be made now, and what is known of the bonus. */
export function useDepositHold() {
  const { state: bonus, check } = useActiveBonus()
  const breakUntil = activeBreakUntil(useAtomValue(playLimitsAtom), useNow(10_000))
  const [isIgnored, setIgnored] = useState(false)
  return { hold: findHold(breakUntil, bonus, isIgnored), bonus, check, ignore: () => setIgnored(true) }
}

/** @param isIgnored whether the member wants to deposit although a bonus was active when it was last checked */
function findHold(
  breakUntil: number | undefined,
  bonus: ActiveBonusState,
  isIgnored: boolean,
): HoldReason | undefined {
  if (breakUntil !== undefined) return { kind: 'break', until: breakUntil }
  if (bonus.kind !== 'active' || (isIgnored && bonus.since !== undefined)) return undefined
  return bonus
}

interface DepositHoldProps {
  amount: DepositAmount
  reason: HoldReason
  /** Also during a break, a bonus may hold the transfer. */
  hasActiveBonus: boolean
  canSendProof: boolean
  isForSlip: boolean
  onClose: () => void
  /** Shows the deposit methods although a bonus was active when it was last checked. */
  onIgnore: () => void
  onCheck: () => void
  onResultShown: (isShown: boolean) => void
}

/**
 * Replaces the deposit methods while no deposit is possible: money sent now couldn't be credited. A slip of a transfer already
 * made can still be sent.
 */
export function DepositHold({
  amount,
  reason,
  hasActiveBonus,
  canSendProof,
  isForSlip,
  onClose,
  onResultShown,
  ...props
}: DepositHoldProps) {
  const { t } = useLingui()
  const hasSlip = useAtomValue(selectedSlipAtom).kind !== 'none'
  const [isAsked, setAsked] = useState(isForSlip)
  const isProofShown = isAsked || hasSlip
  return (
    <Stack>
      {reason.kind === 'break' ? (
        <BreakCallout until={reason.until} />
      ) : (
        <BonusHold reason={reason} hasSlip={hasSlip} onClose={onClose} {...props} />
      )}
      {canSendProof && isProofShown && (
        <BankPanel
          amount={amount}
          proofOnly
          isHeldByBonus={hasActiveBonus}
          onClose={onClose}
          onResultShown={onResultShown}
        />
      )}
      {canSendProof && !isProofShown && (
        <Button variant="secondary" block onClick={() => setAsked(true)}>
          {t`I have already made a transfer`}
        </Button>
      )}
    </Stack>
  )
}

function BreakCallout({ until }: { until: number }) {
  const time = formatShortDateTime(until)
  return (
    <Callout tone="info" role="status">
      <Trans>You chose a break: deposits are locked in this browser until {time}.</Trans>
    </Callout>
  )
}

interface BonusHoldProps extends Pick<DepositHoldProps, 'onClose' | 'onIgnore' | 'onCheck'> {
  reason: HoldReason & { readonly kind: 'active' }
  /** Then the filled button sends it. */
  hasSlip: boolean
}

function BonusHold({ reason: { bonus, since }, hasSlip, onClose, onIgnore, onCheck }: BonusHoldProps) {
  const { t } = useLingui()
  return (
    <>
      <BonusHeldCallout bonus={bonus} since={since}>
        {t`Please don’t transfer money now: a deposit isn’t credited before the bonus has ended.`}
      </BonusHeldCallout>
      {!hasSlip && <ButtonLink block href="/user/bonus" onClick={onClose}>{t`Go to the bonus`}</ButtonLink>}
      {since !== undefined && (
        <>
          <Button variant="secondary" block onClick={onCheck}>{t`Check again`}</Button>
          <Button variant="ghost" block onClick={onIgnore}>{t`Show the deposit methods anyway`}</Button>
        </>
      )}
    </>
  )
}

interface BonusUnknownProps {
  state: ActiveBonusState
  onCheck: () => void
}

/** Says that it isn't known whether a bonus is active, which would hold deposits. */
export function BonusUnknown({ state, onCheck }: BonusUnknownProps) {
  const { t } = useLingui()
  if (state.kind === 'checking' && state.isSlow) {
    return <HintText>{t`Checking whether a bonus is active…`}</HintText>
  }
  if (state.kind !== 'unknown') return null
  return (
    <Callout role="status">
      <p>
        <Trans>
          Whether a bonus is active couldn’t be checked. If you have one, end it first: a deposit isn’t
          credited before.
        </Trans>
      </p>
      <LinkButton onClick={onCheck}>{t`Check again`}</LinkButton>
    </Callout>
  )
}

function HintText({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <Text role="caption" muted>
        {children}
      </Text>
    </div>
  )
}
