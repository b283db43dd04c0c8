import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconAlert } from './icons/Alert.tsx'
import { IconAlertCircle } from './icons/AlertCircle.tsx'
import { IconCheckCircle } from './icons/CheckCircle.tsx'
import { IconInfo } from './icons/Info.tsx'
import css from './Note.module.css'

export interface NoteProps {
  tone?: 'neutral' | 'info' | 'warn' | 'neg' | 'pos' | undefined
  /** Another icon than the tone's. */
  icon?: ReactNode
  /** Read out when it appears: `alert` at once, `status` when there is a pause. */
  role?: 'alert' | 'status' | undefined
  children: ReactNode
}

const ICONS = {
  neutral: <IconInfo />,
  info: <IconInfo />,
  warn: <IconAlert />,
  neg: <IconAlertCircle />,
  pos: <IconCheckCircle />,
}

/** A remark in the page: a limit, a consequence, a failure beside what failed. */
export function Note({ tone = 'neutral', icon, role, children }: NoteProps) {
  return (
    <div className={cx(css.note, tone !== 'neutral' && css[tone])} role={role}>
      {icon ?? ICONS[tone]}
      <div>{children}</div>
    </div>
  )
}
