import { Button, ButtonLink, type ButtonStyleProps } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'

/** Where a question goes: `onOpenChat` opens the chat; `href` is the page with other contacts. */
export type SupportTarget = { readonly onOpenChat: () => void } | { readonly href: string }

export interface SupportButtonProps extends ButtonStyleProps {
  target: SupportTarget
  /** Looks like a text link instead of a button. */
  asLink?: boolean | undefined
  /** Called when the member follows the link to the contact page, e.g. to close the sheet. */
  onNavigate?: (() => void) | undefined
  children: string
}

/** Opens the support chat or the contact page. */
export function SupportButton({ target, asLink, onNavigate, children, ...variant }: SupportButtonProps) {
  const href = 'href' in target ? target.href : undefined
  const onClick = 'href' in target ? onNavigate : target.onOpenChat
  if (asLink) {
    return (
      <LinkButton href={href} onClick={onClick} icon={variant.icon}>
        {children}
      </LinkButton>
    )
  }
  return href === undefined ? (
    <Button {...variant} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <ButtonLink {...variant} href={href} onClick={onNavigate}>
      {children}
    </ButtonLink>
  )
}
