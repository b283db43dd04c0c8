import { Trans } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'

/** The notice's texts, of which `watchStart` leaves one. */
export type StartProblem = 'slow' | 'failed' | 'framed'

/** Shown over the shell while the portal hasn't started. Rendered at build time, so it needs no script and no catalog. */
export function StartNotice() {
  return (
    <div data-start-notice>
      <Callout
        tone="warn"
        role="alert"
        action={
          <Button variant="outline" small>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p data-problem={'slow' satisfies StartProblem}>
          <Trans>The app is still loading: the connection is slow. You can wait, or try again.</Trans>
        </p>
        <p data-problem={'failed' satisfies StartProblem}>
          <Trans>The app couldn’t be loaded. Check your connection and try again.</Trans>
        </p>
        <p data-problem={'framed' satisfies StartProblem}>
          <Trans>The app can’t run inside this page. Open it in a tab of its own.</Trans>
        </p>
      </Callout>
    </div>
  )
}
