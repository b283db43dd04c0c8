import { html } from 'hono/html'
import type { Outcome } from './flash-messages.ts'
import type { Html } from './html.ts'

interface PageFrame {
  readonly title: string
  readonly heading: string
  readonly lead: string
  /** Refresh interval in seconds. */
  readonly refresh?: number
  /** Links to the page's sections; beside them where there is room. */
  readonly nav?: Html
  /** Links to other pages. */
  readonly links?: Html
  /** Result of the last action; it starts the title, which screen readers read first. */
  readonly outcome?: Outcome | undefined
}

/** Page frame of the console. */
export function renderPage(
  { title, heading, lead, refresh, nav, links, outcome }: PageFrame,
  content: Html,
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  ${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
  <title>${outcome === undefined ? '' : `${outcome.text} · `}${title}</title>
  <link rel="icon" href="/demo/icon.svg">
  <link rel="stylesheet" href="/demo/console.css">
</head>
<body class="${nav === undefined ? '' : 'with-nav'}">
  <header><div><h1>${heading}</h1><p>${lead}</p></div>${links === undefined ? '' : html`<p class="links">${links}</p>`}</header>
  ${nav ?? ''}
  <main>
    ${content}
  </main>
</body>
</html>`
}

/** Result of the last action, if any. The last part of a page: it stays at the bottom of the screen. */
export function renderOutcome(outcome: Outcome | undefined): Html | '' {
  if (!outcome) return ''
  return outcome.ok
    ? html`<p class="outcome good" role="status">${outcome.text}</p>`
    : html`<p class="outcome bad" role="alert">${outcome.text}</p>`
}
