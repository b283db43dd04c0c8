import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorStateProps {
  title?: ReactNode
  /** What happened, in the member's language. */
  children: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** Error message for content that couldn't be loaded, with an optional retry button. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertCircle />}
        isError
        title={title ?? <Trans>This couldn’t be loaded</Trans>}
        action={
          onRetry && (
            <Button variant="secondary" small icon={<IconRefresh />} loading={retrying} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
