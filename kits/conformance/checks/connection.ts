import { login, logout } from '#contract/login.ts'
import { lookupInfo } from '#contract/lookups.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import { type HostResponse, NoResponse } from '#scripts/conformance/host.ts'
import { type Kit, reportFailure } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { reportAnswer } from './answer.ts'
import { reportRefusal } from './refusal.ts'

/** The host can't be checked at all; the message is one sentence for the operator. */
export class NotABackend extends Error {
  override readonly name = 'NotABackend'
}

/** Statuses with which a proxy answers in place of a backend. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/**
 * Checks that a backend answers at this address.
 * @throws NotABackend
 */
export async function requireBackend({ host }: Kit): Promise<void> {
  const response = await host.send(lookupInfo, { token: null }).catch((error: unknown) => {
    throw error instanceof NoResponse ? new NotABackend(error.message) : error
  })
  const { status, headers, text, json } = response
  const asked = `${host.origin}${lookupInfo.path}`
  if (status >= 300 && status < 400)
    throw new NotABackend(
      `${asked} redirects to ${headers.get('location') ?? 'nowhere'}: give that address as --host.`,
    )
  if (GATEWAY_STATUSES.includes(status))
    throw new NotABackend(
      `${asked} answers with status ${status}: the backend behind this address doesn't run, or isn't ready.`,
    )
  if (/^\s*<(!doctype|html)/i.test(text))
    throw new NotABackend(
      `${asked} answers with an HTML page (status ${status}): this is a website's address, perhaps the portal's, not the backend's.`,
    )
  if (!json)
    throw new NotABackend(
      `${asked} answers with status ${status} and no JSON: no backend of the portal runs there.`,
    )
}

/**
 * Signs the member in.
 * @returns whether it worked
 */
export async function signIn(kit: Kit): Promise<boolean> {
  const { member } = kit.options
  if (!member) return false
  await kit.check('Account', titleOf(login), async (report) => {
    const body = { username: member.phone, password: member.password }
    const response = await kit.host.send(login, { body, token: null })
    if (response.status >= 200 && response.status < 300) {
      const token = reportAnswer(report, login, response)?.token
      if (token === undefined || isHeaderValue(token)) kit.host.token = token
      else
        report.error(
          'SPEC §7 Account',
          titleOf(login),
          'The token has characters that no HTTP header can carry.',
          { path: '$.token', effect: 'unusable' },
        )
      return
    }
    const key = reportRefusal(report, login, response)
    if (key !== undefined)
      report.error('SPEC §7 Account', titleOf(login), `The member can't sign in: ${response.status} ${key}.`)
  })
  return kit.host.token !== undefined
}

const isHeaderValue = (token: string) => /^[\x21-\x7e]+$/.test(token)

/** How often a logout without a response is sent. */
const LOGOUT_ATTEMPTS = 3

/**
 * Ends the kit's own session, if the host offers that or its capabilities are unknown, and checks that its token is refused
 * from then on.
 */
export async function signOut(kit: Kit, isTokenRefused: () => Promise<boolean>): Promise<void> {
  if (kit.host.token === undefined) return
  const title = titleOf(logout)
  await kit.check('Account', title, async (report) => {
    if (kit.facts.info && !kit.offers('logout'))
      return report.skip('the host doesn’t offer the capability "logout": the session stays open')
    const response = await sendLogout(kit, report)
    if (!response) return report.error('D41', title, 'No logout was answered: the session may still be open.')
    const isMissing = response.status === 404 || response.status === 405
    if (!kit.facts.info && isMissing) return report.skip('the host has no logout: the session stays open')
    // After a lost answer the session may have ended already.
    if (report.findings.length === 0 || response.status !== 401) reportAnswer(report, logout, response)
    if (!(await isTokenRefused()))
      report.error('D41', title, 'The session’s token still works after the logout.')
  })
  kit.host.token = undefined
}

/** @returns undefined if no attempt got a response */
async function sendLogout(kit: Kit, report: Reporter): Promise<HostResponse | undefined> {
  for (let attempt = 1; attempt <= LOGOUT_ATTEMPTS; attempt++) {
    try {
      return await kit.host.send(logout)
    } catch (error) {
      if (report.findings.length === 0) reportFailure(report, titleOf(logout), error)
    }
  }
  return undefined
}
