import type { ReactNode } from 'react'
import { IconAlert } from '#components/icons/Alert.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconCheckCircle } from '#components/icons/CheckCircle.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Callout.module.css'

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
