import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { resolveInviteCode } from '#domain/invite/invite-code.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { type WayOut, wayOut } from './way-out.ts'

/** The way from here to the phone's own browser, with the invite code and the language. */
export function useWayOut(): WayOut {
  const locale = useAtomValue(localeAtom)
  // The notice outlives the page that it came with.
  useLocation()
  return wayOut(navigator.userAgent, location.href, { code: resolveInviteCode(location.search), locale })
}
