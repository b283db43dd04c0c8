import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { autoLogin, autoLoginWithPassword } from '#contract/game-login.ts'
import type { Slot } from '#contract/wallet.ts'
import type { RedirectMessage } from '#domain/games/redirect-message.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { accountOf, entrySettings, thisDevice } from './game-data.ts'
import { type GameEntry, gameEntry } from './game-entry.ts'
import { usableLink } from './game-links.ts'
import { openPlayTab, type PlayTab } from './play-tab.ts'

/** Where entering a game stands. */
export type Entering =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** The browser didn't let the tab open. */
  | { readonly kind: 'blocked' }
  /** The tab is there and couldn't be reached; `href` leads to the game where a link can. */
  | { readonly kind: 'unreached'; readonly href: string | undefined }
  | { readonly kind: 'opened' }
  | { readonly kind: 'failed'; readonly text: string }

interface Entry {
  /** The game it is about. */
  readonly code: string
  readonly state: Entering
}

const idle: Entry = { code: '', state: { kind: 'idle' } }
const entry = atom<Entry>(idle)

/** The newest try to enter a game; it goes on when the dialog is closed. */
export const enteringAtom = atom((get) => get(entry))

onSignOut.on(() => store.set(entry, idle))

/** What it came to has been seen. */
export function enteringSeen(): void {
  if (store.get(entry).state.kind !== 'busy') store.set(entry, idle)
}

type Target = Exclude<RedirectMessage, { kind: 'show' }>

/** Where the tab goes; throws what a call threw, or a text for the member. */
async function targetOf(slot: Slot): Promise<Target> {
  const resource = accountOf(slot.code)
  const account = store.get(resource.state).value ?? (await resource.refresh()).value
  const way = gameEntry(slot, account, thisDevice(), entrySettings())
  if (way.kind === 'account') throw store.get(resource.state).error
  if (way.kind === 'form') return { kind: 'post', action: way.action, fields: way.fields }
  if (way.kind === 'query') return { kind: 'go', href: way.href }
  if (way.kind !== 'autoLogin') throw new Error('This game is entered by a plain link')
  const href = usableLink([await signedInLink(way)], 'other', entrySettings().apiHost)
  if (href === undefined) throw new Error('The signed-in link is no web address')
  return { kind: 'go', href }
}

async function signedInLink(way: Extract<GameEntry, { kind: 'autoLogin' }>): Promise<string> {
  const { provider, username, password } = way
  const { link } =
    password === undefined
      ? await call(autoLogin, { params: { provider, username } })
      : await call(autoLoginWithPassword, { params: { provider, username, password } })
  return link
}

function tell(tab: PlayTab, title: string, text: string, close?: string): void {
  tab.send({ kind: 'show', lang: document.documentElement.lang, title, text, close })
}

/**
 * Enters a game in a new tab, which opens in the caller's own turn: call it from the tap. Never rejects; a second tap
 * while one is under way does nothing.
 */
export async function enterGame(slot: Slot): Promise<void> {
  if (store.get(entry).state.kind === 'busy') return
  const { code, name } = slot
  const tab = openPlayTab()
  if (!tab) return store.set(entry, { code, state: { kind: 'blocked' } })
  const token = currentToken()
  const say = (state: Entering) => {
    if (token === currentToken()) store.set(entry, { code, state })
  }
  say({ kind: 'busy' })
  tell(tab, i18n._(msg`Opening ${name}…`), i18n._(msg`The game’s own site comes up in this tab.`))
  try {
    const target = await targetOf(slot)
    // Who signed out meanwhile is signed in nowhere.
    if (token !== currentToken()) throw new Error('The member has left')
    tab.send(target)
    if (await tab.reached) return say({ kind: 'opened' })
    say({ kind: 'unreached', href: target.kind === 'go' ? target.href : undefined })
  } catch (error) {
    const text = failureText(error)
    tell(tab, i18n._(msg`${name} couldn’t be opened`), text, i18n._(msg`Close this tab`))
    say({ kind: 'failed', text })
  }
}
