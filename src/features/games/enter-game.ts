import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { autoLogin, autoLoginWithPassword } from '#contract/game-login.ts'
import type { Slot } from '#contract/slots.ts'
import {
  REDIRECT_PAGE_PATH,
  REDIRECT_PORT,
  REDIRECT_READY,
  type RedirectMessage,
} from '#domain/games/redirect-message.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { type EntryMethod, getEntryMethod, getEntrySettings } from './entry-method.ts'
import { getGameAccountResource } from './game-account.ts'
import { findUsableLink, getDevice } from './game-link.ts'

export type EntryState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** The browser blocked the new tab. */
  | { readonly kind: 'blocked' }
  /** The tab opened but never replied; `href` is set if a plain link can open the game. */
  | { readonly kind: 'unreached'; readonly href: string | undefined }
  | { readonly kind: 'opened' }
  | { readonly kind: 'failed'; readonly text: string }

interface Entry {
  readonly code: string
  readonly state: EntryState
}

const idle: Entry = { code: '', state: { kind: 'idle' } }
const entryAtom = atom<Entry>(idle)

/** The latest attempt to enter a game; it continues when the dialog is closed. */
export const gameEntryAtom = atom((get) => get(entryAtom))

onMemberReset.on(() => store.set(entryAtom, idle))

/** Clears the outcome of an attempt that has settled. */
export function clearSettledEntry(): void {
  if (store.get(entryAtom).state.kind !== 'busy') store.set(entryAtom, idle)
}

/** Timeout for the ready message of the new tab; on a slow network it has to load the page first. */
const READY_TIMEOUT_MS = 20_000

/** The new tab, which redirects to the game. */
interface RedirectTab {
  /** Posts a message to the page; queued by the port until the page listens. */
  send(message: RedirectMessage): void
  /** Whether the page replied; some installed apps open the tab without a reference to this window. */
  readonly reached: Promise<boolean>
}

/**
 * Opens the redirect page in a new tab. Must be called synchronously from a user gesture. Messages go through
 * a MessagePort that is transferred to that window only, so credentials never end up in a URL, storage or the
 * history.
 * @returns undefined if the browser blocked the tab
 */
function openRedirectTab(): RedirectTab | undefined {
  const tab = window.open(REDIRECT_PAGE_PATH, '_blank')
  if (!tab || tab.closed) return undefined
  const { port1, port2 } = new MessageChannel()
  const reached = new Promise<boolean>((resolve) => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== tab || origin !== location.origin || data !== REDIRECT_READY) return
      tab.postMessage(REDIRECT_PORT, location.origin, [port2])
      finish(true)
    }
    const finish = (isReady: boolean) => {
      removeEventListener('message', onMessage)
      clearTimeout(timer)
      resolve(isReady)
    }
    const timer = setTimeout(finish, READY_TIMEOUT_MS, false)
    addEventListener('message', onMessage)
  })
  return { send: (message) => port1.postMessage(message), reached }
}

type Target = Exclude<RedirectMessage, { kind: 'show' }>

/** @throws CallError from the API calls, or an Error if the game has no such link */
async function resolveTarget(slot: Slot): Promise<Target> {
  const resource = getGameAccountResource(slot.code)
  const account = store.get(resource.state).value ?? (await resource.refresh()).value
  const method = getEntryMethod(slot, account, getDevice(), getEntrySettings())
  if (method.kind === 'needs-account') throw store.get(resource.state).error
  if (method.kind === 'form') return { kind: 'post', action: method.action, fields: method.fields }
  // A plain link if the account turned out to have no password.
  if (method.kind === 'query' || method.kind === 'link') return { kind: 'go', href: method.href }
  if (method.kind !== 'autoLogin') throw new Error('This game has no link')
  const href = findUsableLink([await fetchAutoLoginLink(method)], 'other', getEntrySettings().apiHost)
  if (href === undefined) throw new Error('The signed-in link is no web address')
  return { kind: 'go', href }
}

async function fetchAutoLoginLink(method: Extract<EntryMethod, { kind: 'autoLogin' }>): Promise<string> {
  const { provider, username, password } = method
  const { link } =
    password === undefined
      ? await call(autoLogin, { params: { provider, username } })
      : await call(autoLoginWithPassword, { params: { provider, username, password } })
  return link
}

function showInTab(tab: RedirectTab, title: string, text: string, close?: string): void {
  tab.send({ kind: 'show', lang: document.documentElement.lang, title, text, close })
}

/**
 * Enters a game in a new tab. Call it synchronously from the click handler, or the browser blocks the tab.
 * Never rejects; ignored while another attempt is in flight.
 */
export async function enterGame(slot: Slot): Promise<void> {
  if (store.get(entryAtom).state.kind === 'busy') return
  const { code, name } = slot
  const tab = openRedirectTab()
  if (!tab) return store.set(entryAtom, { code, state: { kind: 'blocked' } })
  const token = currentToken()
  const setState = (state: EntryState) => {
    if (token === currentToken()) store.set(entryAtom, { code, state })
  }
  setState({ kind: 'busy' })
  showInTab(tab, i18n._(msg`Opening ${name}…`), i18n._(msg`The game’s own site comes up in this tab.`))
  try {
    const target = await resolveTarget(slot)
    // Don't pass credentials on if the member has signed out in the meantime.
    if (token !== currentToken()) throw new Error('The member has left')
    tab.send(target)
    if (await tab.reached) return setState({ kind: 'opened' })
    setState({ kind: 'unreached', href: target.kind === 'go' ? target.href : undefined })
  } catch (error) {
    const text = failureText(error)
    showInTab(tab, i18n._(msg`${name} couldn’t be opened`), text, i18n._(msg`Close this tab`))
    setState({ kind: 'failed', text })
    // It may be the token that was refused, in the host's own words: a read tells, and ends the session then.
    void walletResource.reload()
  }
}
