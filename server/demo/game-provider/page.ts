import { html } from 'hono/html'
import { currencyName, field, formatHundredths, formatMoney, type Html } from '#server/demo/console/html.ts'
import type { GameSession, ProviderGame } from './sessions.ts'

/** Messages shown on the page, by the URL's `note` parameter. */
const noteMessages: ReadonlyMap<string, { ok: boolean; text: string }> = new Map([
  ['played', { ok: true, text: 'The round is played.' }],
  ['signed-out', { ok: true, text: 'You are signed out.' }],
  ['credentials', { ok: false, text: "That username or password isn't right." }],
  ['ticket', { ok: false, text: 'This link was used or is too old. Open the game from your wallet again.' }],
  ['limit', { ok: false, text: 'Too many tries. Wait a few minutes.' }],
  ['ended', { ok: false, text: "You aren't signed in any more. Nothing was played." }],
  ['money', { ok: false, text: "The balance doesn't cover that stake. Nothing was played." }],
  ['amount', { ok: false, text: "That isn't an amount of money. Nothing was played." }],
])

const apps: ReadonlyMap<string, string> = new Map([
  ['android', 'Android'],
  ['ios', 'iOS'],
])

/** URL of a game of the demo provider. */
export function providerUrl(code: string): string {
  return `/demo/games/${code.toLowerCase()}`
}

function renderNote(name: string | undefined): Html | '' {
  const note = noteMessages.get(name ?? '')
  if (!note) return ''
  return note.ok
    ? html`<p class="outcome good" role="status">${note.text}</p>`
    : html`<p class="outcome bad" role="alert">${note.text}</p>`
}

function renderSignIn({ code }: ProviderGame): Html {
  return html`<section aria-labelledby="sign-in-title">
    <h2 id="sign-in-title">Sign in</h2>
    <form method="post" action="${providerUrl(code)}" aria-label="Sign in">
      ${field({ name: 'username', label: 'Username' })}
      <label>Password<input type="password" name="password" autocomplete="off"></label>
      <button>Sign in</button>
    </form>
  </section>`
}

function renderSession({ code, factor }: ProviderGame, { username, balance, currency }: GameSession): Html {
  const address = providerUrl(code)
  return html`<section aria-labelledby="visit-title">
    <h2 id="visit-title">Signed in as ${username}</h2>
    <table>
      <tbody>
        <tr><th scope="row">Balance</th><td class="num">${formatMoney(balance, currency)}</td></tr>
        <tr><th scope="row">Game credit</th><td class="num">${formatHundredths(balance * factor)}</td></tr>
      </tbody>
    </table>
  </section>
  <section aria-labelledby="round-title">
    <h2 id="round-title">Play a round</h2>
    <form method="post" action="${address}/round" aria-label="Play a round">
      ${field({ name: 'stake', label: `Stake (${currencyName(currency)})`, value: '10', inputmode: 'decimal' })}
      ${field({ name: 'win', label: `Win (${currencyName(currency)})`, value: '0', inputmode: 'decimal' })}
      <button>Play round</button>
    </form>
  </section>
  <section aria-label="Leave">
    <form method="post" action="${address}/sign-out" class="inline"><button>Sign out</button></form>
  </section>`
}

/**
 * Renders a game of the demo provider.
 * @param note name of a message; unknown names show none
 * @param app app that the link was for, if any
 */
export function renderProviderPage(
  game: ProviderGame,
  session: GameSession | undefined,
  { note, app }: { note: string | undefined; app: string | undefined },
): Html {
  const device = apps.get(app ?? '')
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${game.name} · demo games</title>
  <link rel="icon" href="/demo/icon.svg">
  <link rel="stylesheet" href="/demo/console.css">
</head>
<body>
  <header><h1>${game.name}</h1><p>A game of the demo provider. Nothing here is real.</p></header>
  <main>
    ${renderNote(note)}
    ${device === undefined ? '' : html`<p>Opened by the link for ${device}.</p>`}
    ${session ? renderSession(game, session) : renderSignIn(game)}
  </main>
</body>
</html>`
}
