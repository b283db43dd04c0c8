import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { IconAlertCircle } from '#components/icons/start.tsx'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  /** `neg` for errors: on a smaller tile. */
  tone?: 'plain' | 'neg' | undefined
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Element of the title: a heading, or `p` inside a list. */
  as?: 'h1' | 'h2' | 'p' | undefined
}

/** Placeholder for empty content, or an outcome that fills the available space. */
export function EmptyState({ icon, tone, title, children, action, as: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <IconTile size={tone === 'neg' ? 'round' : 'outcome'} tone={tone}>
          {icon}
        </IconTile>
      )}
      <Title className={css.title}>{title}</Title>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: ReactNode
  /** Translated message of the error. */
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
        tone="neg"
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
