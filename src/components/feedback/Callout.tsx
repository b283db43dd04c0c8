import type { ReactNode } from 'react'
import { IconAlert, IconAlertCircle, IconCheckCircle, IconInfo } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Callout.module.css'

export interface CalloutProps {
  tone?: 'neutral' | 'info' | 'warn' | 'neg' | 'pos' | undefined
  /** Replaces the tone's default icon. */
  icon?: ReactNode
  /** Announced by screen readers when it appears: `alert` immediately, `status` at the next pause. */
  role?: 'alert' | 'status' | undefined
  /** A button at the end of the line, or below if it doesn't fit. */
  action?: ReactNode
  children: ReactNode
}

const ICONS = {
  neutral: <IconInfo />,
  info: <IconInfo />,
  warn: <IconAlert />,
  neg: <IconAlertCircle />,
  pos: <IconCheckCircle />,
}

/** An inline message: a limit, a consequence, or an error next to what failed. */
export function Callout({ tone = 'neutral', icon, role, action, children }: CalloutProps) {
  return (
    <div
      className={cx(css.callout, tone !== 'neutral' && css[tone], Boolean(action) && css.withAction)}
      role={role}
    >
      {icon ?? ICONS[tone]}
      <div>{children}</div>
      {action}
    </div>
  )
}
