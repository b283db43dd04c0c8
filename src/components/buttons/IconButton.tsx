import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** Accessible name and tooltip: the action, as a verb. */
  label: string
  icon: ReactNode
  background?: 'none' | 'fill' | 'soft' | undefined
  busy?: boolean | undefined
}

/** A 44 px button with only an icon. Pass `aria-pressed` when it is a toggle. */
export function IconButton({ label, icon, background = 'none', busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.button, background !== 'none' && css[background], busy && css.busy)}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon}
    </button>
  )
}
