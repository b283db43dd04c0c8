import { type DialogInput, openDialog } from '#lib/navigation/dialogs.ts'
import { decideRoute } from './route-table.ts'

/** Parts of an address, as `URL` and links have them. */
type Address = Pick<URL, 'origin' | 'pathname' | 'search' | 'hash'>

/**
 * The public page that a link in the member area opens.
 * @param own origin of the portal
 * @returns undefined unless it is a page for visitors
 */
export function publicPageOf(
  { origin, pathname, search, hash }: Address,
  own: string,
): DialogInput['publicPage'] | undefined {
  const decision = decideRoute(pathname, true)
  if (origin !== own || decision.kind !== 'show' || decision.access !== 'public') return undefined
  // The contact page of members has the videos, too.
  const memberPath =
    decision.path === '/howto'
      ? `/user/contact${hash || '#howto'}`
      : decision.path === '/contact'
        ? '/user/contact'
        : undefined
  return { path: pathname + search + hash, memberPath }
}

/**
 * In the member area, asks before a pressed link opens a page for visitors, which logs out: the how-to page, the member's own
 * invite link. Such links are in texts of the operator and in messages, too. Typing the address still logs out
 * (specification, section 2).
 * @returns removes the listeners
 */
export function guardPublicLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isSecondaryButton = event.button === 2
    const input = link && !isSecondaryButton && publicPageOf(link, location.origin)
    if (!input) return
    event.preventDefault()
    event.stopPropagation()
    openDialog({ name: 'publicPage', input })
  }
  // A middle click, which opens a tab, is an auxclick.
  const types = ['click', 'auxclick'] as const
  for (const type of types) document.addEventListener(type, onClick, { capture: true })
  return () => {
    for (const type of types) document.removeEventListener(type, onClick, { capture: true })
  }
}
