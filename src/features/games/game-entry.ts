import {
  type AutoLoginProvider,
  autoLoginProviders,
  formPostGames,
  providersWithPassword,
  queryGames,
} from '#contract/game-login.ts'
import type { GameAccount, Slot } from '#contract/wallet.ts'
import type { Device } from './device.ts'
import { isPrivate, linkFor, usableLink } from './game-links.ts'

/** What of a build decides where a game is entered. */
export interface EntrySettings {
  /** Origin of the backend: what relative addresses are relative to. */
  readonly apiHost: string
  /** The UFABET site of this build (D28, D29); undefined: the slot's own address. */
  readonly ufabetHost: string | undefined
}

/** How a game is entered. */
export type GameEntry =
  /** Ask the backend for a signed-in link, and open that. */
  | {
      readonly kind: 'autoLogin'
      readonly provider: AutoLoginProvider
      readonly username: string
      /** Only for a provider that wants it. */
      readonly password?: string | undefined
    }
  /** Post a form with the credentials to the game's site. */
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: { readonly username: string; readonly password: string }
    }
  /** Open an address with the credentials in its query. */
  | { readonly kind: 'query'; readonly href: string }
  /** Open a plain link; `app`: it starts an app and needs no tab. */
  | { readonly kind: 'link'; readonly href: string; readonly app: boolean }
  /** The way needs the credentials, and they aren't here yet. */
  | { readonly kind: 'account' }
  /** No usable address, or one where credentials would travel in the clear. */
  | { readonly kind: 'none'; readonly why: 'missing' | 'insecure' }

/**
 * How a member enters a game (section 7, "Game login").
 * @param account its credentials, undefined while they aren't known
 */
export function gameEntry(
  slot: Slot,
  account: GameAccount | undefined,
  device: Device,
  settings: EntrySettings,
): GameEntry {
  const code = slot.code.toLowerCase()
  const provider = autoLoginProviders.find((each) => each === code)
  if (provider) {
    if (!account) return { kind: 'account' }
    const { username } = account
    const password = providersWithPassword.includes(provider) ? account.password : undefined
    return { kind: 'autoLogin', provider, username, password }
  }
  if (formPostGames.includes(code))
    return withCredentials(formAction(slot, settings), account, settings, post)
  if (queryGames.includes(code)) return withCredentials(webOf(slot, settings), account, settings, query)
  const href = linkFor(slot, device, settings.apiHost)
  return href === undefined
    ? { kind: 'none', why: 'missing' }
    : { kind: 'link', href, app: !/^https?:/.test(href) }
}

/** The app's link of a game that is entered in another way; undefined where this device has none. */
export function appLink(slot: Slot, device: Device, { apiHost }: EntrySettings): string | undefined {
  return device === 'other' ? undefined : usableLink(slot[device], device, apiHost)
}

function webOf(slot: Slot, { apiHost }: EntrySettings): string | undefined {
  return usableLink([slot.web], 'other', apiHost)
}

/** The slot's own address; for UFABET on the host of this build, where one is set. */
function formAction(slot: Slot, settings: EntrySettings): string | undefined {
  const web = webOf(slot, settings)
  if (slot.code.toLowerCase() !== 'ufabet' || settings.ufabetHost === undefined) return web
  const { pathname, search } = new URL(web ?? settings.ufabetHost)
  return new URL(pathname + search, settings.ufabetHost).href
}

function post(action: string, { username, password }: GameAccount): GameEntry {
  return { kind: 'form', action, fields: { username, password } }
}

function query(address: string, { username, password }: GameAccount): GameEntry {
  const url = new URL(address)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return { kind: 'query', href: url.href }
}

function withCredentials(
  address: string | undefined,
  account: GameAccount | undefined,
  { apiHost, ufabetHost }: EntrySettings,
  make: (address: string, account: GameAccount) => GameEntry,
): GameEntry {
  if (address === undefined) return { kind: 'none', why: 'missing' }
  if (!isPrivate(address, [apiHost, ufabetHost])) return { kind: 'none', why: 'insecure' }
  return account ? make(address, account) : { kind: 'account' }
}
