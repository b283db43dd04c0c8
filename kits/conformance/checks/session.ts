import { login, logout } from '../../../src/contract/login.ts'
import { lookupInfo } from '../../../src/contract/lookups.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import { isSuccess, reportAnswer, reportRefusal } from '../kit/answer.ts'
import { type HostResponse, NoResponse } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import { sendPersistently } from '../writes/balances.ts'

/** The host can't be checked at all; the message is one sentence for the operator. */
export class NotABackend extends Error {}

/** Checks that a backend answers at this address. @throws NotABackend */
export async function requireBackend({ host }: Kit): Promise<void> {
  const response = await host.send(lookupInfo, { token: null }).catch((error: unknown) => {
    throw error instanceof NoResponse ? new NotABackend(error.message) : error
  })
  const problem = problemOf(response)
  if (problem) throw new NotABackend(`${host.address}${lookupInfo.path} ${problem}`)
}

function problemOf({ status, headers, text, json }: HostResponse): string | undefined {
  const answers = `answers with status ${status}`
  if (status >= 300 && status < 400)
    return `redirects to ${headers.get('location') ?? 'nowhere'}: give that address as --host.`
  if ([502, 503, 504].includes(status))
    return `${answers}: the backend behind this address doesn't run, or isn't ready.`
  if (/^\s*<(!doctype|html)/i.test(text))
    return `${answers} and an HTML page: this is a website's address, perhaps the portal's, not the backend's.`
  return json ? undefined : `${answers} and no JSON: no backend of the portal runs there.`
}

/** @returns whether the member could be signed in */
export async function signIn(kit: Kit): Promise<boolean> {
  const { member } = kit.options
  if (!member) return false
  await kit.check('Account', login, async (report) => {
    const body = { username: member.phone, password: member.password }
    const response = await kit.host.send(login, { body, token: null })
    const key = isSuccess(response) ? undefined : reportRefusal(report, login, response)
    if (key !== undefined)
      report.error('calls', login, `The member can't sign in: ${response.status} ${key}.`)
    if (!isSuccess(response)) return
    const token = reportAnswer(report, login, response)?.token
    if (token === undefined || /^[\x21-\x7e]+$/.test(token)) kit.host.token = token
    else report.error('fields', login, 'The token has characters that no HTTP header can carry.', '$.token')
  })
  return kit.host.token !== undefined
}

/** Ends the session, if the host offers that or its capabilities are unknown; its token must be refused from then on. */
export async function signOut(kit: Kit): Promise<void> {
  if (kit.host.token === undefined) return
  await kit.check('Account', logout, async (report) => {
    const isUnknown = kit.facts.info === undefined
    if (!isUnknown && !kit.offers('logout'))
      return report.skip('the host doesn’t offer the capability "logout": the session stays open')
    const response = await sendPersistently(kit, logout)
    if (!response)
      return report.error('access', logout, 'No logout was answered: the session may still be open.')
    if (isUnknown && (response.status === 404 || response.status === 405))
      return report.skip('the host has no logout: the session stays open')
    // After a lost answer the session may have ended already.
    if (response.status !== 401) reportAnswer(report, logout, response)
    if (isSuccess(await kit.host.send(walletGet)))
      report.error('access', logout, 'The session’s token still works after the logout.')
  })
  kit.host.token = undefined
}
