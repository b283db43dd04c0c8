import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { resolveInviteCode } from '#domain/invite/invite-code.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { type ExternalBrowserLink, externalBrowserLink } from './external-browser-link.ts'

/** Link that opens the current page in the phone's browser, with invite code and language. */
export function useExternalBrowserLink(): ExternalBrowserLink {
  const locale = useAtomValue(localeAtom)
  // Re-render on navigation: the notice stays mounted across pages.
  useLocation()
  return externalBrowserLink(navigator.userAgent, location.href, {
    code: resolveInviteCode(location.search),
    locale,
  })
}
