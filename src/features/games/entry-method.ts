import {
  type AutoLoginProvider,
  autoLoginProviders,
  formPostGames,
  providersWithPassword,
  queryGames,
} from '#contract/game-login.ts'
import type { GameAccount, Slot } from '#contract/slots.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { apiOrigin } from '#lib/html/media-url.ts'
import type { Device } from './game-link.ts'
import { findUsableLink, getGameLink, isSafeForCredentials } from './game-link.ts'

/** Build settings that affect how games are entered. */
export interface EntrySettings {
  /** Origin of the backend; relative links of games are resolved against it. */
  readonly apiHost: string
  /** UFABET site of this build; undefined: use the slot's own link. */
  readonly ufabetHost: string | undefined
}

export function getEntrySettings(): EntrySettings {
  return { apiHost: apiOrigin(), ufabetHost: buildSettings.ufabetHost }
}

export type EntryMethod =
  /** Request an auto-login link from the backend and open it. */
  | {
      readonly kind: 'autoLogin'
      readonly provider: AutoLoginProvider
      readonly username: string
      /** Only for providers that require it. */
      readonly password?: string | undefined
    }
  /** POST a form with the credentials to the game's site. */
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: { readonly username: string; readonly password: string }
    }
  /** Open a URL with the credentials in its query. */
  | { readonly kind: 'query'; readonly href: string }
  /** Open a plain link; `app`: it opens an app and needs no tab. */
  | { readonly kind: 'link'; readonly href: string; readonly app: boolean }
  /** The credentials are required and not loaded yet. */
  | { readonly kind: 'needs-account' }
  /** No usable link, or credentials would be sent unencrypted. */
  | { readonly kind: 'none'; readonly reason: 'missing' | 'insecure' }

/**
 * Returns how a member enters a game (specification, section 7, "Game login").
 * @param account the credentials, undefined while they aren't loaded
 */
export function getEntryMethod(
  slot: Slot,
  account: GameAccount | undefined,
  device: Device,
  settings: EntrySettings,
): EntryMethod {
  const code = slot.code.toLowerCase()
  const provider = autoLoginProviders.find((each) => each === code)
  if (provider) {
    if (!account) return { kind: 'needs-account' }
    const { username } = account
    const password = providersWithPassword.includes(provider) ? account.password : undefined
    return { kind: 'autoLogin', provider, username, password }
  }
  if (formPostGames.includes(code))
    return withCredentials(getFormAction(slot, settings), account, settings, post)
  if (queryGames.includes(code)) return withCredentials(getWebLink(slot, settings), account, settings, query)
  const href = getGameLink(slot, device, settings.apiHost)
  return href === undefined
    ? { kind: 'none', reason: 'missing' }
    : { kind: 'link', href, app: !/^https?:/.test(href) }
}

/** App link of a game with another entry method; undefined if there is none for this device. */
export function getAppLink(slot: Slot, device: Device, { apiHost }: EntrySettings): string | undefined {
  return device === 'other' ? undefined : findUsableLink(slot[device], device, apiHost)
}

function getWebLink(slot: Slot, { apiHost }: EntrySettings): string | undefined {
  return findUsableLink([slot.web], 'other', apiHost)
}

/** The slot's web link; for UFABET, moved to the host of this build if one is set. */
function getFormAction(slot: Slot, settings: EntrySettings): string | undefined {
  const web = getWebLink(slot, settings)
  if (slot.code.toLowerCase() !== 'ufabet' || settings.ufabetHost === undefined) return web
  const { pathname, search } = new URL(web ?? settings.ufabetHost)
  return new URL(pathname + search, settings.ufabetHost).href
}

/** A game account that the member can sign in with. */
type Credentials = GameAccount & { readonly password: string }

function post(action: string, { username, password }: Credentials): EntryMethod {
  return { kind: 'form', action, fields: { username, password } }
}

function query(href: string, { username, password }: Credentials): EntryMethod {
  const url = new URL(href)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return { kind: 'query', href: url.href }
}

function withCredentials(
  href: string | undefined,
  account: GameAccount | undefined,
  { apiHost, ufabetHost }: EntrySettings,
  make: (href: string, account: Credentials) => EntryMethod,
): EntryMethod {
  if (href === undefined) return { kind: 'none', reason: 'missing' }
  if (!isSafeForCredentials(href, [apiHost, ufabetHost])) return { kind: 'none', reason: 'insecure' }
  if (!account) return { kind: 'needs-account' }
  const { password } = account
  return password === undefined ? { kind: 'link', href, app: false } : make(href, { ...account, password })
}
