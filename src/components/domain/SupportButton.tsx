import { Button, ButtonLink, type ButtonLook } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'

/** Where a question goes: `onAsk` opens the chat with it; `href` is the page that names other ways. */
export type SupportWay = { readonly onAsk: () => void } | { readonly href: string }

export interface SupportButtonProps extends ButtonLook {
  way: SupportWay
  /** A link in the running text instead of a button. */
  plain?: boolean | undefined
  /** Leaves whatever it stands in for the other page. */
  onLeave?: (() => void) | undefined
  children: string
}

/** Asks support about what it stands beside. */
export function SupportButton({ way, plain, onLeave, children, ...look }: SupportButtonProps) {
  const page = 'href' in way ? way.href : undefined
  const onClick = 'href' in way ? onLeave : way.onAsk
  if (plain) {
    return (
      <LinkButton href={page} onClick={onClick}>
        {children}
      </LinkButton>
    )
  }
  return page === undefined ? (
    <Button {...look} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <ButtonLink {...look} href={page}>
      {children}
    </ButtonLink>
  )
}
