import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#components/utils/cx.ts'
import css from './Button.module.css'

export interface ButtonLook {
  /** Filled for the one main action of a view; `rice` stands on the rind ground. */
  look?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'rice' | undefined
  /** 44 px high instead of 52. */
  small?: boolean | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

/** Class of whatever looks like a button. */
export function classOf({ look = 'primary', small, block }: ButtonLook): string | undefined {
  return cx(css.button, css[look], small && css.small, block && css.block)
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Keeps its width and its focus, shows a spinner and takes no further press. */
    loading?: boolean | undefined
  }

/** A button. When `disabled`, the reason must be readable nearby. */
export function Button({ look, small, block, icon, loading, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(classOf({ look, small, block }), loading && css.loading)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </button>
  )
}

/** A link that looks like a button: it goes to another route. */
export function ButtonLink({
  href,
  look,
  small,
  block,
  icon,
  children,
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classOf({ look, small, block })}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </Link>
  )
}
