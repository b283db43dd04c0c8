import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
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

/** Something couldn't be read: says so and offers to try again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        mark={
          <Tile size="round" tone="neg">
            <IconAlertCircle />
          </Tile>
        }
        title={title ?? <Trans>This couldn’t be loaded</Trans>}
        action={
          onRetry && (
            <Button look="secondary" small icon={<IconRefresh />} loading={retrying} onClick={onRetry}>
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
