import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import type { Outcome } from './flash-messages.ts'
import { type Html, sectionGroup, sectionNav } from './html.ts'
import { renderOutcome, renderPage } from './layout.ts'
import { listMembers } from './queries.ts'
import { bonusSection, promotionSection } from './sections/bonus.ts'
import { chatSection } from './sections/chat.ts'
import { gameSection, memberForm, transferSection } from './sections/member.ts'
import {
  depositSection,
  giftSection,
  otpSection,
  qrSection,
  slipSection,
  withdrawalSection,
} from './sections/money.ts'
import { providerSection } from './sections/provider.ts'
import { rewardsSection, termsSection } from './sections/rewards.ts'
import { settingsSection } from './sections/settings.ts'
import { coinSection, wheelSection } from './sections/spin.ts'

const registration = {
  id: 'registration',
  title: 'Registration',
  lead: 'What the text messages say.',
  sections: [{ id: 'otps', label: 'One-time passwords' }],
}

const oneMember = {
  id: 'one-member',
  title: 'One member',
  lead: 'These sections act for the member chosen here.',
  sections: [
    { id: 'transfers', label: 'Transfers and slips' },
    { id: 'games', label: 'Games' },
    { id: 'provider', label: 'Game provider' },
    { id: 'bonuses', label: 'Active bonus' },
    { id: 'promotions', label: 'Promotion codes' },
    { id: 'coins', label: 'Coins and coupons' },
    { id: 'rewards', label: 'Invite and refund' },
    { id: 'chat', label: 'Support chat' },
  ],
}

const allMembers = {
  id: 'all-members',
  title: 'All members',
  lead: 'Payments and requests, whoever made them.',
  sections: [
    { id: 'slips', label: 'Uploaded slips' },
    { id: 'qrs', label: 'Payment QRs' },
    { id: 'gifts', label: 'Gift links' },
    { id: 'withdrawals', label: 'Withdrawals' },
    { id: 'deposits', label: 'Deposits by hand' },
  ],
}

const operator = {
  id: 'operator',
  title: 'Operator',
  lead: 'Settings that every member sees.',
  sections: [
    { id: 'spin', label: 'Spin wheel' },
    { id: 'terms', label: 'Terms of invite and refund' },
    { id: 'switches', label: 'Switches' },
  ],
}

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
      links: html`<a href="/">Portal</a> <a href="/docs">API documents</a>`,
      outcome,
      lead: 'Stands in for banks, wallets, games and the operator. This machine only.',
      nav: sectionNav([registration, oneMember, allMembers, operator]),
    },
    html`${sectionGroup(registration, html`${otpSection(deps)}`)}
    ${sectionGroup(
      oneMember,
      html`${memberForm(list, chosen)}
      ${await transferSection(deps, chosen)}
      ${await gameSection(deps, chosen)}
      ${await providerSection(deps, chosen)}
      ${await bonusSection(deps, chosen)}
      ${await promotionSection(deps, chosen)}
      ${coinSection(chosen)}
      ${await rewardsSection(deps, chosen)}
      ${await chatSection(deps, chosen)}`,
    )}
    ${sectionGroup(
      allMembers,
      html`${await slipSection(deps)}
      ${await qrSection(deps)}
      ${await giftSection(deps)}
      ${await withdrawalSection(deps)}
      ${await depositSection(deps)}`,
    )}
    ${sectionGroup(
      operator,
      html`${await wheelSection(deps)}
      ${await termsSection(deps, chosen)}
      ${await settingsSection(deps)}`,
    )}
    ${renderOutcome(outcome)}`,
  )
}
