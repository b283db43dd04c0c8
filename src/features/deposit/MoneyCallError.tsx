import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import type { Call } from '#contract/call.ts'
import { activeBonusResource } from '#domain/bonus/bonus-resources.ts'
import type { MoneyCallView } from '#domain/money-call/use-money-call.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { DepositSupportButton, type DepositSupportTopic } from './DepositSupportButton.tsx'

interface MoneyCallErrorProps<C extends Call> {
  money: Pick<MoneyCallView<C>, 'state' | 'check'>
  /** Advice before retrying when the outcome is still unknown after the check. */
  retryAdvice: ReactNode
  /** Details for the message to support. */
  topic: DepositSupportTopic
}

/** Inline error of a money call: rejected, or of unknown outcome. */
export function MoneyCallError<C extends Call>({ money, retryAdvice, topic }: MoneyCallErrorProps<C>) {
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
      <p>{errorText(state.error)}</p>
      {state.check === 'running' && (
        <p>
          <Trans>Checking your balance and statement…</Trans>
        </p>
      )}
      {state.check === 'failed' && (
        <>
          <p>
            <Trans>Your balance and statement couldn’t be checked.</Trans>
          </p>
          <LinkButton onClick={() => void money.check()}>
            <Trans>Check again</Trans>
          </LinkButton>
        </>
      )}
      {state.check === 'finished' && isRefused && (
        <>
          <p>
            <Trans>Your statement has a new entry that matches it.</Trans>
          </p>
          <LinkButton href="/user/statement">
            <Trans>See it in the statement</Trans>
          </LinkButton>
        </>
      )}
      {state.check === 'finished' && !isRefused && <p>{retryAdvice}</p>}
      {state.check !== 'running' && <DepositSupportButton topic={topic} reason={errorText(state.error)} />}
    </Callout>
  )
}
