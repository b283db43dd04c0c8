import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import type { Outcome } from './flash-messages.ts'
import type { Html } from './html.ts'
import { renderOutcome, renderPage } from './layout.ts'
import { listMembers } from './queries.ts'
import { bonusSection } from './sections/bonus.ts'
import { chatSection } from './sections/chat.ts'
import { gameSection, memberSection, transferSection } from './sections/member.ts'
import {
  depositSection,
  giftSection,
  otpSection,
  qrSection,
  slipSection,
  withdrawalSection,
} from './sections/money.ts'
import { providerSection } from './sections/provider.ts'
import { rewardsSection } from './sections/rewards.ts'
import { settingsSection } from './sections/settings.ts'
import { spinSection } from './sections/spin.ts'

/**
 * Renders the whole console as one page.
 * @param memberId member selected for the forms; defaults to the first
 * @param outcome result of the last action
 */
export async function renderConsole(
  deps: Deps,
  memberId: number | undefined,
  outcome: Outcome | undefined,
): Promise<Awaited<Html>> {
  const list = await listMembers(deps.db)
  const chosen = list.find(({ id }) => id === memberId) ?? list[0]
  return renderPage(
    {
      title: 'Kapao demo console',
      heading: 'Kapao demo console',
      lead: 'Stands in for banks, wallets, games and the operator. This machine only.',
    },
    html`${renderOutcome(outcome)}
    ${memberSection(list, chosen)}
    ${await transferSection(deps, chosen)}
    ${await slipSection(deps)}
    ${await qrSection(deps)}
    ${await giftSection(deps)}
    ${await withdrawalSection(deps)}
    ${await depositSection(deps)}
    ${await gameSection(deps, chosen)}
    ${await providerSection(deps, chosen)}
    ${await bonusSection(deps, chosen)}
    ${await spinSection(deps, chosen)}
    ${await rewardsSection(deps, chosen)}
    ${await chatSection(deps, chosen)}
    ${otpSection(deps)}
    ${await settingsSection(deps)}`,
  )
}
