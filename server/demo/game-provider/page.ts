import { html } from 'hono/html'
import { field, formatMoney, type Html, type Outcome, renderPage, section } from '#server/demo/html.ts'
import type { GameSession, ProviderGame } from './sessions.ts'

/** Messages shown on the page, by the URL's `note` parameter. */
const noteMessages: ReadonlyMap<string, Outcome> = new Map([
  ['played', { ok: true, text: 'The round is played.' }],
  ['signed-out', { ok: true, text: 'You are signed out.' }],
  ['credentials', { ok: false, text: "That username or password isn't right." }],
  ['ticket', { ok: false, text: 'This link was used or is too old. Open the game from your wallet again.' }],
  ['ended', { ok: false, text: "You aren't signed in any more. Nothing was played." }],
  ['money', { ok: false, text: "The balance doesn't cover that stake. Nothing was played." }],
  ['amount', { ok: false, text: "That isn't an amount of money. Nothing was played." }],
])

/** URL of a game of the demo provider. */
export function providerUrl(code: string): string {
  return `/demo/games/${code.toLowerCase()}`
}

function renderSignIn(address: string): Html {
  return html`<form method="post" action="${address}" aria-label="Sign in">
    ${field('username', 'Username', '')}
    <label>Password<input type="password" name="password" autocomplete="off"></label>
    <button>Sign in</button>
  </form>`
}

function renderSession(address: string, factor: number, { balance, currency }: GameSession): Html {
  return html`<p>Balance <strong>${formatMoney(balance, currency)}</strong>, game credit ${formatMoney(balance * factor)}</p>
    <form method="post" action="${address}/round" aria-label="Play a round">
      ${field('stake', 'Stake', '10')}${field('win', 'Win', '0')}
      <button>Play round</button>
    </form>
    <form method="post" action="${address}/sign-out"><button class="quiet">Sign out</button></form>`
}

/**
 * Renders a game of the demo provider.
 * @param note name of a message; unknown names show none
 * @param app app that the link was for, if any
 */
export function renderProviderPage(
  { code, name, factor }: ProviderGame,
  session: GameSession | undefined,
  { note = '', app = '' }: { readonly note: string | undefined; readonly app: string | undefined },
): Html {
  const address = providerUrl(code)
  const device = app === 'ios' ? 'iOS' : app === 'android' ? 'Android' : undefined
  const opened = device ? ` Opened by the link for ${device}.` : ''
  const lead = `A game of the demo provider. Nothing here is real.${opened}`
  const content = session
    ? section('game', `Signed in as ${session.username}`, renderSession(address, factor, session))
    : section('game', 'Sign in', renderSignIn(address))
  return renderPage({ title: name, lead, outcome: noteMessages.get(note) }, content)
}
