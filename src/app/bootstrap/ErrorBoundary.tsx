import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'
import { isLoadFailure } from '#app/routing/lazy-chunk.tsx'
import { Button } from '#components/buttons/Button.tsx'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { browserSaysOffline, onlineAtom, onReconnect } from '#lib/network/online-state.ts'
import { signedInAtom } from '#lib/session/session.ts'
import css from './ErrorBoundary.module.css'

/** `load`: the content couldn't be loaded, so it did nothing. `crash`: it threw, perhaps after it had sent something. */
export type Failure = 'load' | 'crash'

interface Props {
  /** Name of the content, for error reports. */
  readonly name: string
  /** Rendered instead of the error page; for content that can be omitted, or says itself what failed. */
  readonly fallback?: ReactNode | ((failure: Failure) => ReactNode)
  readonly children: ReactNode
}

/** Shows an error page if a screen throws or fails to load. Set a `key` to reset it. */
export class ErrorBoundary extends Component<Props, { readonly failure: Failure | undefined }> {
  override state = { failure: undefined }
  private stopWaiting = (): void => undefined

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: isLoadFailure(error) ? 'load' : 'crash' }
  }

  override componentDidCatch(error: unknown): void {
    report('screen', { name: this.props.name, error: errorName(error) })
    // Retry on reconnect, in case the content failed to load.
    this.stopWaiting()
    this.stopWaiting = onReconnect.on(() => {
      this.stopWaiting()
      this.setState({ failure: undefined })
    })
  }

  override componentWillUnmount(): void {
    this.stopWaiting()
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { fallback, children } = this.props
    if (!failure) return children
    if (fallback === undefined) return <BrokenPage />
    return typeof fallback === 'function' ? fallback(failure) : fallback
  }
}

/**
 * Promises nothing about money: a page may break after a request was sent. Uses few components, because it is part of the
 * initial bundle.
 */
function BrokenPage() {
  const online = useAtomValue(onlineAtom)
  const signedIn = useAtomValue(signedInAtom)
  return (
    <div role="alert" className={css.broken}>
      <h1>
        <Trans>This page can’t be shown</Trans>
      </h1>
      <p>
        {!online || browserSaysOffline() ? (
          <Trans>You are offline, and this page isn’t stored on this device yet.</Trans>
        ) : (
          <Trans>Something went wrong.</Trans>
        )}
      </p>
      {signedIn && (
        <p>
          <Trans>
            If you were moving money, <a href="/user/statement">check your statement</a> before you try again.
          </Trans>
        </p>
      )}
      <Button variant="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
