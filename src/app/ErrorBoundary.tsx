import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { hintedOffline } from '../lib/network.ts'
import { report } from '../lib/report.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

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
    report('screen', { name: this.props.name, error: error instanceof Error ? error.name : typeof error })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.otherwise ?? <BrokenPage />
  }
}

function BrokenPage() {
  return (
    <ErrorState title={<Trans>This page can’t be shown</Trans>}>
      {hintedOffline() ? (
        <Trans>You are offline, and this page isn’t stored on this device yet.</Trans>
      ) : (
        <Trans>Something went wrong on our side. Your money is not affected.</Trans>
      )}
      <Button look="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </ErrorState>
  )
}
