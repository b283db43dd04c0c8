import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { AmountSkeleton } from '#components/forms/AmountSkeleton.tsx'
import { SubmitButton, type SubmitButtonProps } from '#components/forms/SubmitButton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { formatShortIn } from '#components/money/use-money-text.ts'
import type { Call } from '#contract/call.ts'
import { activeBonusResource } from '#domain/bonus/bonus-resources.ts'
import type { MoneyCallView } from '#domain/money-call/money-action.ts'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { toSlipFile } from './slips/slip-file.ts'

/** Submit button that is disabled while offline. */
export function SendButton(props: Omit<SubmitButtonProps, 'online'>) {
  return <SubmitButton {...props} online={useAtomValue(onlineAtom)} />
}

/**
 * Warning for deposits from an amount that the member has set (responsible play).
 * @param satang amount of the deposit; undefined if only the bank's or wallet's app knows it
 */
export function DepositWarning({ satang }: { satang?: number | undefined }) {
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const account = useAtomValue(currencyAtom)
  const { currency: paid } = useContext(MoneyDisplayContext)
  const paidLimit = paid && limits?.[paid]
  // An amount can't be compared with a limit in another currency.
  const accountLimit = account && limits?.[account]
  const warnAt = paidLimit ?? accountLimit
  if (warnAt === undefined) return null
  const isComparable = satang !== undefined && paidLimit !== undefined
  if (isComparable && satang < warnAt) return null
  const limit = formatShortIn(paidLimit === undefined ? account : paid, warnAt)
  return (
    <Callout tone="warn" role="status">
      {isComparable ? (
        <Trans>
          Your deposit reminder starts at <Verbatim>{limit}</Verbatim>, and this deposit reaches it.
        </Trans>
      ) : (
        <Trans>
          Your deposit reminder starts at <Verbatim>{limit}</Verbatim>. Please check the amount before you
          send it.
        </Trans>
      )}
    </Callout>
  )
}

export function DepositSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <SrOnly>{t`Loading`}</SrOnly>
      <DelayedSkeleton>
        <Stack>
          <Stack gap={3}>
            <AmountSkeleton />
          </Stack>
          <div>
            <Text role="titleS">
              <SkeletonText width={128} />
            </Text>
            <Text role="caption">
              <SkeletonText width="60%" />
            </Text>
          </div>
          <Button block disabled>
            <SkeletonText width="60%" />
          </Button>
        </Stack>
      </DelayedSkeleton>
    </div>
  )
}

/** Details of a failed deposit for the message to support. */
interface DepositSupportTopic {
  /** First line of the message, in the member's language. */
  readonly subject: string
  readonly amount?: string | undefined
  readonly reference?: string | undefined
  /** The slip's picture, if stored on this device. */
  readonly picture?: Blob | undefined
}

/** Opens a support chat about a failed deposit. The time in the message is when this was first rendered. */
export function DepositSupportButton({ topic, reason }: { topic: DepositSupportTopic; reason: string }) {
  const { t } = useLingui()
  const [at] = useState(now)
  const { subject, amount, reference, picture } = topic
  const time = formatDateTime(at)
  const support = useSupportAction({
    about: [amount, time],
    draft: formatSupportDraft(subject, [
      [t`Time`, time],
      [t`Amount`, amount],
      [t`Reference`, reference],
      [t`Reason`, reason],
    ]),
    picture: picture && (async () => toSlipFile(picture)),
  })
  return <SupportButton asLink target={support}>{t`Ask support about this`}</SupportButton>
}

interface MoneyCallErrorProps<C extends Call> {
  money: Pick<MoneyCallView<C>, 'state' | 'check'>
  /** Advice before retrying when the outcome is still unknown after the check. */
  retryAdvice: ReactNode
  /** The check found out that nothing was made: the advice alone is shown. */
  isDisproven?: boolean | undefined
  topic: DepositSupportTopic
}

/** Inline error of a money call: rejected, or of unknown outcome. */
export function MoneyCallError<C extends Call>({
  money,
  retryAdvice,
  isDisproven,
  topic,
}: MoneyCallErrorProps<C>) {
  const { t } = useLingui()
  const { state } = money
  const isHeldByBonus = state.kind === 'failed' && errorKeyOf(state.error) === 'BONUS_REMAINING'
  useEffect(() => {
    // The sheet says what holds the deposit once it knows the bonus.
    if (isHeldByBonus) void activeBonusResource.reload()
  }, [isHeldByBonus])
  if (state.kind === 'failed') {
    return (
      <Callout tone="neg" role="alert">
        <p>{errorText(state.error)}</p>
        <DepositSupportButton topic={topic} reason={errorText(state.error)} />
      </Callout>
    )
  }
  if (state.kind !== 'unknown') return null
  const isRefused = state.error.failure.kind === 'refused-resend'
  return (
    <Callout tone="warn" role="alert">
      {!(isDisproven && state.check === 'finished' && !isRefused) && <p>{errorText(state.error)}</p>}
      {state.check === 'running' && <p>{t`Checking your balance and statement…`}</p>}
      {state.check === 'failed' && (
        <>
          <p>{t`Your balance and statement couldn’t be checked.`}</p>
          <LinkButton onClick={() => void money.check()}>{t`Check again`}</LinkButton>
        </>
      )}
      {state.check === 'finished' && isRefused && (
        <>
          <p>{t`Your statement has a new entry that matches it.`}</p>
          <LinkButton href="/user/statement">{t`See it in the statement`}</LinkButton>
        </>
      )}
      {state.check === 'finished' && !isRefused && <p>{retryAdvice}</p>}
      {state.check !== 'running' && <DepositSupportButton topic={topic} reason={errorText(state.error)} />}
    </Callout>
  )
}

/** Replaces the deposit methods if the operator offers none. */
export function NoDepositMethod({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui()
  const support = useSupportAction({ draft: t`How can I deposit?` })
  return (
    <EmptyState
      title={t`Deposits are closed at the moment`}
      action={
        <SupportButton variant="secondary" target={support} onNavigate={onNavigate}>
          {t`Ask support`}
        </SupportButton>
      }
    >
      <Trans>Support can tell you when deposits open again.</Trans>
    </EmptyState>
  )
}
