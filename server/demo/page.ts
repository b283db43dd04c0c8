import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { bonusSection } from './bonus-section.ts'
import { chatSection } from './chat-section.ts'
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
import type { Outcome } from './outcomes.ts'
import type { Html } from './page-parts.ts'
import { outcomeBox, shell } from './page-shell.ts'
import { providerSection } from './provider-section.ts'
import { rewardsSection } from './rewards-section.ts'
import { spinSection } from './spin-section.ts'
import { switchSection } from './switch-section.ts'

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
  return shell(
    {
      title: 'Kapao demo console',
      heading: 'Kapao demo console',
      lead: 'Stands in for banks, wallets, games and the operator. This machine only.',
    },
    html`${outcomeBox(outcome)}
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
    ${await switchSection(deps)}`,
  )
}
