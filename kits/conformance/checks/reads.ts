import { randomUUID } from 'node:crypto'
import { accountValidate } from '#contract/account.ts'
import { promotionFind } from '#contract/bonus.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CHAT_PAGE_SIZE, chatHistory } from '#contract/chat.ts'
import {
  autoLogin,
  autoLoginProviders,
  autoLoginWithPassword,
  providersWithPassword,
} from '#contract/game-login.ts'
import { qrGet, qrProviders } from '#contract/qr.ts'
import { slipReference } from '#contract/statement.ts'
import { walletAccount } from '#contract/wallet.ts'
import type { CallInput } from '#scripts/conformance/host.ts'
import type { Facts, Kit } from '#scripts/conformance/kit.ts'
import { titleOf, topicOf } from '#scripts/conformance/sections.ts'
import { reportAnswer } from './answer.ts'
import { applyRules } from './answer-rules.ts'
import { findBlockedMedia, findOwnMedia } from './media-addresses.ts'

/** Entries of a page, as the portal requests them (SPEC §9). */
const PAGE_SIZE = 10

/** A code that no promotion has. */
const UNKNOWN_PROMOTION = 'NO-SUCH-PROMOTION'

/** Game accounts that are read at most. */
const MAX_GAME_ACCOUNTS = 4

/** Inputs with which a read is tried, or why it can't be. */
type Inputs = readonly CallInput[] | string

/** Reads whose input depends on the member or on earlier answers. */
const inputsByCall: Readonly<Record<string, (facts: Facts) => Inputs>> = {
  [accountValidate.name]: () => 'checked with an empty form below, because it counts registrations',
  [promotionFind.name]: () => [{ params: { code: UNKNOWN_PROMOTION } }],
  [qrGet.name]: ({ deposit }) => {
    const offered = deposit?.qrProviders ?? qrProviders
    return offered.length === 0
      ? 'no provider is offered'
      : offered.map((provider) => ({ params: { provider } }))
  },
  [walletAccount.name]: ({ openGames = [] }) => {
    const first = openGames[0]
    if (first === undefined) return 'the member has no open game account'
    const wanted = new Set([first, ...openGames.filter((code) => providerOf(code) !== undefined)])
    return [...wanted].slice(0, MAX_GAME_ACCOUNTS).map((slotCode) => ({ params: { slotCode } }))
  },
  [slipReference.name]: (facts) =>
    facts.slipReference === undefined
      ? 'the member has no slip with a reference'
      : [{ params: { reference: facts.slipReference } }],
  [autoLogin.name]: (facts) => gameLogin(facts, false),
  [autoLoginWithPassword.name]: (facts) => gameLogin(facts, true),
  [chatHistory.name]: ({ profileId, chatPrefix }) => {
    if (chatPrefix === undefined) return 'the chat is off'
    const who = profileId ? { userId: profileId } : { guestId: randomUUID() }
    return [{ body: { ...who, limit: CHAT_PAGE_SIZE, skip: 0 } }]
  },
}

/** The provider of a game whose provider issues login links: its code is the provider's name in capitals. */
function providerOf(code: string) {
  return autoLoginProviders.find((one) => one === code.toLowerCase())
}

/** The login link of the first open game account whose provider issues links of this form. */
function gameLogin({ gameAccounts }: Facts, withPassword: boolean): Inputs {
  for (const [code, { username, password }] of gameAccounts) {
    const provider = providerOf(code)
    if (provider && providersWithPassword.includes(provider) === withPassword)
      return [{ params: { provider, username, ...(withPassword ? { password } : {}) } }]
  }
  return 'the member has no open account of a provider with such links'
}

function inputsOf(call: Call, facts: Facts): Inputs {
  const special = inputsByCall[call.name]
  if (special) return special(facts)
  return [call.body ? { body: { page: 1, limit: PAGE_SIZE } } : {}]
}

/** Reads; those with path parameters last, because their values come from other answers. */
const reads = calls
  .filter(({ changes }) => !changes)
  .toSorted((a, b) => Number(!!a.params) - Number(!!b.params))

/** Makes every call that changes nothing and that a visitor may make. */
export async function checkVisitorReads(kit: Kit): Promise<void> {
  for (const call of reads) if (call.access !== 'member') await checkRead(kit, call, 'as a visitor')
}

/** Makes every call that changes nothing and that needs a member, or may answer one differently. */
export async function checkMemberReads(kit: Kit): Promise<void> {
  for (const call of reads) if (call.access !== 'public') await checkRead(kit, call, 'as the member')
}

async function checkRead(kit: Kit, call: Call, who: string): Promise<void> {
  await kit.check(`${topicOf(call)}, ${who}`, titleOf(call), async (report) => {
    const inputs = inputsOf(call, kit.facts)
    if (typeof inputs === 'string') return report.skip(inputs)
    for (const input of inputs) {
      const response = await kit.host.send(call, input)
      const answer = reportAnswer(report, call, response)
      if (answer !== undefined) {
        const blocked = findBlockedMedia(titleOf(call), response.json?.value, kit.host.origin)
        if (blocked) report.add(blocked)
        for (const address of findOwnMedia(response.json?.value, kit.host.origin))
          kit.facts.pictures.set(address, call)
        applyRules(call, { report, facts: kit.facts, input, response })
      }
    }
  })
}
