import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { browserSaysOffline, onReconnect } from '#lib/network/online-state.ts'
import css from './ErrorBoundary.module.css'

interface Props {
  /** What is inside, for the log. */
  readonly name: string
  /** Shown instead of the readable page, where something small may as well be missing. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Shows a readable page instead of a blank one when a screen breaks or can't be loaded. Give it a `key`. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    report('screen', { name: this.props.name, error: errorName(error) })
    // With the network, what couldn't be loaded is asked for again.
    const stop = onReconnect.on(() => {
      stop()
      this.setState({ failed: false })
    })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.otherwise === undefined ? <BrokenPage /> : this.props.otherwise
  }
}

/** Made of little, because every page carries it. */
function BrokenPage() {
  return (
    <div role="alert" className={css.broken}>
      <h1>
        <Trans>This page can’t be shown</Trans>
      </h1>
      <p>
        {browserSaysOffline() ? (
          <Trans>You are offline, and this page isn’t stored on this device yet.</Trans>
        ) : (
          <Trans>Something went wrong on our side. Your money is not affected.</Trans>
        )}
      </p>
      <Button look="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
