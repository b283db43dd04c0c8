import { randomInt, randomUUID } from 'node:crypto'
import { accountValidate } from '#contract/account.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CHAT_PAGE_SIZE, chatHistory } from '#contract/chat.ts'
import type { ErrorKey } from '#contract/error-keys.ts'
import { login } from '#contract/login.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { rejectedTokenKeys } from '#lib/api/api-error.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import { type Kit, tryCall } from '#scripts/conformance/kit.ts'
import { callSection, titleOf } from '#scripts/conformance/sections.ts'
import { reportRefusal } from './refusal.ts'

const GROUP = 'Refusals'

/** Looks like a token, but the host never issued it. */
const INVENTED_TOKEN = 'conformance-kit-invented-token-0000000000'

const memberCalls = calls.filter(({ access }) => access === 'member')

/** Keys of a host that reads the input before the token. */
const inputKeys: readonly string[] = ['KEY_MISSING', 'KEY_INVALID', 'SLIP_NO_FILE']

const isSuccess = ({ status }: HostResponse) => status >= 200 && status < 300

/** Keys that refuse a form without any field. */
export const emptyFormKeys: readonly ErrorKey[] = [
  ...(['KEY_MISSING', 'KEY_INVALID', 'INVALID_USER_INFO', 'PHONE_NUMBER_REQUIRE_10_DIGIT'] as const),
]

/** A phone number that nobody has, so that no member is locked out. */
export function inventPhoneNumber(): string {
  return `00${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** Placeholders for path parameters. */
function placeholdersOf({ path }: Call): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'conformance']))
}

/** Checks how the host refuses visitors, wrong tokens, wrong passwords and malformed requests. None of these has an effect. */
export async function checkRefusals(kit: Kit): Promise<void> {
  const { host } = kit
  await kit.check(GROUP, 'member calls without a token', async (report) => {
    for (const call of memberCalls) {
      const body = call.body && !call.multipart ? {} : undefined
      await tryCall(report, titleOf(call), async () => {
        const response = await host.send(call, { token: null, params: placeholdersOf(call), body })
        if (isSuccess(response)) reportOpenCall(report, call, 'no token')
        else reportTokenRefusal(report, call, response)
      })
    }
  })
  await kit.check(GROUP, 'member calls with an invented token', async (report) => {
    for (const call of memberCalls.filter(({ changes, params }) => !changes && !params)) {
      const body = call.body ? { page: 1, limit: 1 } : undefined
      await tryCall(report, titleOf(call), async () => {
        const response = await host.send(call, { token: INVENTED_TOKEN, body })
        if (isSuccess(response)) reportOpenCall(report, call, 'an invented token')
        else reportTokenRefusal(report, call, response)
      })
    }
  })
  await kit.check(GROUP, 'an unknown call', async (report) => {
    const unknown = { ...walletGet, path: '/api/no-such-call' }
    const response = await host.send(unknown, { token: null })
    if (!isSuccess(response)) return void reportRefusal(report, unknown, response, { isTokenRejected: true })
    report.error(
      'D6',
      titleOf(unknown),
      `A path that isn't a call is answered with status ${response.status}.`,
    )
  })
  await kit.check(GROUP, 'a wrong password', async (report) => {
    const body = { username: inventPhoneNumber(), password: 'wrong-password' }
    const response = await host.send(login, { body, token: null })
    const refusal = { what: 'A wrong password', expected: ['WRONG_CREDENTIAL', 'LOGIN_FAIL'] } as const
    if (!isSuccess(response)) return void reportRefusal(report, login, response, refusal)
    report.error('SPEC §4 Login', titleOf(login), 'A wrong password signs in.')
  })
  await kit.check(GROUP, 'an empty registration form', async (report) => {
    const response = await host.send(accountValidate, { body: {}, token: null })
    const refusal = { what: 'An empty form', expected: emptyFormKeys }
    if (!isSuccess(response)) return void reportRefusal(report, accountValidate, response, refusal)
    report.error('SPEC §4 Registration', titleOf(accountValidate), 'A form without a phone number is valid.')
  })
}

/** Checks how the host refuses a malformed request of the member, and those for somebody else's conversation. */
export async function checkMemberRefusals(kit: Kit): Promise<void> {
  await kit.check(GROUP, 'another’s messages', (report) => checkForeignHistory(kit, report))
  await kit.check(GROUP, 'a malformed page request', async (report) => {
    const response = await kit.host.send(statementList, { body: { page: 0, limit: 'ten' } })
    const refusal = { what: 'Page 0', expected: ['KEY_INVALID', 'KEY_MISSING'] } as const
    if (!isSuccess(response)) return void reportRefusal(report, statementList, response, refusal)
    report.warning('SPEC §8 Generic', titleOf(statementList), 'Page 0 with the limit "ten" isn’t refused.')
  })
}

/** Guests' messages are protected by their unguessable id only, members' by the token (D26). */
async function checkForeignHistory({ host, facts }: Kit, report: Reporter): Promise<void> {
  const { chatPrefix, profileId } = facts
  if (chatPrefix === undefined || !profileId)
    return report.skip('the chat is off, or the member’s id is unknown')
  const title = titleOf(chatHistory)
  const foreign = [
    { what: 'the member’s id and no token', userId: profileId, token: null },
    { what: 'another member’s id than the token’s', userId: randomUUID(), token: undefined },
  ]
  for (const { what, userId, token } of foreign) {
    await tryCall(report, title, async () => {
      const response = await host.send(chatHistory, {
        token,
        body: { userId, limit: CHAT_PAGE_SIZE, skip: 0 },
      })
      if (isSuccess(response)) report.error('D26', title, `The history is read with ${what}.`)
      else reportRefusal(report, chatHistory, response, { isTokenRejected: true })
    })
  }
}

function reportOpenCall(report: Reporter, call: Call, token: string): void {
  report.error('SPEC §6', titleOf(call), `The call succeeds with ${token}.`)
}

/** The portal signs the member out on these keys; a host that reads the body first may name its problem instead. */
function reportTokenRefusal(report: Reporter, call: Call, response: HostResponse): void {
  if (response.status === 404 || response.status === 405) {
    const message = `The call isn't implemented (status ${response.status} without a token).`
    if (!call.params) {
      report.error(callSection(call), titleOf(call), message)
      return
    }
  }
  const key = reportRefusal(report, call, response, { isTokenRejected: true })
  if (key === undefined || key === 'gone' || rejectedTokenKeys.includes(key)) return
  const isInputFirst = call.body || call.params || call.multipart
  if (isInputFirst && (inputKeys.includes(key) || key === 'REQUEST_LIMIT')) return
  const message = `A missing session is refused with ${key}; expected one of ${rejectedTokenKeys.join(', ')}.`
  // The placeholder in the path belongs to nothing, which a host may notice first.
  if (call.params) report.warning('SPEC §4 Error redirects', titleOf(call), message)
  else report.error('SPEC §4 Error redirects', titleOf(call), message)
}

/** Whether the host refuses the session's token. */
export async function isTokenRefused({ host }: Kit): Promise<boolean> {
  return !isSuccess(await host.send(walletGet))
}
