import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { browserSaysOffline, onlineAtom, onReconnect } from '#lib/network/online-state.ts'
import css from './ErrorBoundary.module.css'

interface Props {
  /** Name of the content, for error reports. */
  readonly name: string
  /** Rendered instead of the error page; for content that can be omitted. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Shows an error page if a screen throws or fails to load. Set a `key` to reset it. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }
  private stopWaiting = (): void => undefined

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    report('screen', { name: this.props.name, error: errorName(error) })
    // Retry on reconnect, in case the content failed to load.
    this.stopWaiting()
    this.stopWaiting = onReconnect.on(() => {
      this.stopWaiting()
      this.setState({ failed: false })
    })
  }

  override componentWillUnmount(): void {
    this.stopWaiting()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback === undefined ? <BrokenPage /> : this.props.fallback
  }
}

/** Uses few components, because it is part of the initial bundle. */
function BrokenPage() {
  const online = useAtomValue(onlineAtom)
  return (
    <div role="alert" className={css.broken}>
      <h1>
        <Trans>This page can’t be shown</Trans>
      </h1>
      <p>
        {!online || browserSaysOffline() ? (
          <Trans>You are offline, and this page isn’t stored on this device yet.</Trans>
        ) : (
          <Trans>Something went wrong on our side. Your money is not affected.</Trans>
        )}
      </p>
      <Button variant="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
