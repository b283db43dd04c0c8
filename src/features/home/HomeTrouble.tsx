import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { errorText } from '#lib/api/error-text.ts'

interface HomeTroubleProps {
  /** Why the wallet couldn't be read. */
  walletError: unknown
  /** Why the games couldn't be asked. */
  gamesError: unknown
  onRetry: () => void
}

/** Says beside the figures why they aren't of now; the figures themselves stay. */
export function HomeTrouble({ walletError, gamesError, onRetry }: HomeTroubleProps) {
  const error = walletError ?? gamesError
  if (error === undefined) return null
  return (
    <Callout tone="warn" role="status">
      <p>
        {walletError === undefined ? (
          <Trans>The game balances couldn’t be refreshed.</Trans>
        ) : (
          <Trans>Your balance couldn’t be refreshed.</Trans>
        )}{' '}
        {errorText(error)}
      </p>
      <LinkButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </LinkButton>
    </Callout>
  )
}
