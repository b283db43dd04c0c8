import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import type { Outcome } from './actions.ts'
import { members } from './console-data.ts'
import { gameSection, memberSection, transferSection } from './member-sections.ts'
import {
  depositSection,
  giftSection,
  otpSection,
  qrSection,
  slipSection,
  withdrawalSection,
} from './money-sections.ts'
import type { Html } from './page-parts.ts'
import { switchSection } from './switch-section.ts'

function outcomeBox(outcome: Outcome | undefined): Html | '' {
  if (!outcome) return ''
  return outcome.ok
    ? html`<p class="outcome good" role="status">${outcome.text}</p>`
    : html`<p class="outcome bad" role="alert">${outcome.text}</p>`
}

/**
 * The whole console as one page.
 * @param memberId the member that forms start from; otherwise the first
 * @param outcome what the last action led to
 */
export async function consolePage(
  deps: Deps,
  memberId: number | undefined,
  outcome: Outcome | undefined,
): Promise<Awaited<Html>> {
  const list = await members(deps.db)
  const chosen = list.find(({ id }) => id === memberId) ?? list[0]
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Kapao demo console</title>
  <link rel="icon" href="/demo/icon.svg">
  <link rel="stylesheet" href="/demo/console.css">
</head>
<body>
  <header><h1>Kapao demo console</h1><p>Stands in for banks, wallets, games and the operator. This machine only.</p></header>
  <main>
    ${outcomeBox(outcome)}
    ${memberSection(list, chosen)}
    ${await transferSection(deps, chosen)}
    ${await slipSection(deps)}
    ${await qrSection(deps)}
    ${await giftSection(deps)}
    ${await withdrawalSection(deps)}
    ${await depositSection(deps)}
    ${await gameSection(deps, chosen)}
    ${otpSection(deps)}
    ${await switchSection(deps)}
  </main>
</body>
</html>`
}
