import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#components/utils/cx.ts'
import css from './Button.module.css'

export interface ButtonStyleProps {
  /** `primary` is for the one main action of a view; `inverse` is for the dark brand background. */
  variant?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'inverse' | undefined
  /** 44 px high instead of 52. */
  small?: boolean | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

/** CSS classes that make any element look like a button. */
function buttonClassName({ variant = 'primary', small, block }: ButtonStyleProps): string | undefined {
  return cx(css.button, css[variant], small && css.small, block && css.block)
}

export type ButtonProps = ButtonStyleProps &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Shows a spinner and ignores presses; width and focus don't change. */
    loading?: boolean | undefined
  }

/** A button. When `disabled`, the reason must be readable nearby. */
export function Button({ variant, small, block, icon, loading, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClassName({ variant, small, block }), loading && css.loading)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <Label icon={icon}>{children}</Label>
    </button>
  )
}

function Label({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={css.label}>{children}</span>
    </>
  )
}

/** A link to another route that looks like a button. */
export function ButtonLink(
  props: ButtonStyleProps & { href: string; onClick?: (() => void) | undefined; children: ReactNode },
) {
  const { href, icon, children, onClick, ...style } = props
  return (
    <Link href={href} className={buttonClassName(style)} {...(onClick && { onClick })}>
      <Label icon={icon}>{children}</Label>
    </Link>
  )
}

type ExternalLinkButtonProps = ButtonStyleProps &
  Omit<ComponentProps<'a'>, 'className'> & { children: ReactNode }

/** A link to another site that looks like a button. */
export function ExternalLinkButton(props: ExternalLinkButtonProps) {
  const { variant, small, block, icon, children, ...rest } = props
  return (
    <a {...rest} className={buttonClassName({ variant, small, block })}>
      <Label icon={icon}>{children}</Label>
    </a>
  )
}
