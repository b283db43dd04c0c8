import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** The action in words, as a verb: its name for everybody who doesn't see the icon. */
  label: string
  icon: ReactNode
  ground?: 'none' | 'fill' | 'soft' | undefined
  busy?: boolean | undefined
}

/** A 44 px button with only an icon. Pass `aria-pressed` when it is a toggle. */
export function IconButton({ label, icon, ground = 'none', busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.button, ground !== 'none' && css[ground], busy && css.busy)}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon}
    </button>
  )
}
