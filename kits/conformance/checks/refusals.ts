import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import * as answer from '../kit/answer.ts'
import { type Reporter, titleOf } from '../kit/findings.ts'
import type { CallInput, HostResponse } from '../kit/host.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { expectedCalls, INVENTED_TOKEN, type Refusal, refusalCases, type Stage } from './call-cases.ts'

/** Keys of a host that reads the input before the token. */
const inputKeys: readonly string[] = ['KEY_MISSING', 'KEY_INVALID', 'SLIP_NO_FILE', 'REQUEST_LIMIT']

/** Makes the requests of a stage that the host must refuse. */
export async function checkRefusals(kit: Kit, stage: Stage): Promise<void> {
  for (const one of refusalCases.filter((other) => other.stage === stage))
    await kit.check('Refusals', `${titleOf(one.call)} with ${one.what}`, async (report) => {
      const input = one.input(kit)
      if (typeof input === 'string') report.skip(input)
      else reportRefused(report, one, await kit.host.send(one.call, input))
    })
}

/** Checks the answer to a request that must be refused. */
export function reportRefused(
  report: Reporter,
  { call, what, expected, accepted: [severity, rule, message] }: Refusal,
  response: HostResponse,
): void {
  const subject = `The call with ${what}`
  const refusal = expected.length > 0 ? { what: subject, expected } : { isTokenRejected: true }
  if (!answer.isSuccess(response)) answer.reportRefusal(report, call, response, refusal)
  else if (answer.reportErrorInSuccess(report, call, subject, response)) return
  else if (v.is(call.response, response.json?.value)) report.add(severity, rule, call, message)
  else {
    const unclear = `${subject} is answered neither as a success nor as an error (status ${response.status}).`
    report.error('form', call, unclear)
  }
}

/** Makes every member call without a token, and the reads with an invented one. None of these has an effect. */
export async function checkTokenRefusals(kit: Kit): Promise<void> {
  const memberCalls = expectedCalls(kit).filter(({ access }) => access === 'member')
  await kit.check('Refusals', 'member calls without a token', async (report) => {
    for (const call of memberCalls) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'conformance'])
      const body = call.body && !call.multipart ? {} : undefined
      const input = { token: null, params: Object.fromEntries(names), body }
      await checkWithoutSession(kit, report, call, 'no token', input)
    }
  })
  await kit.check('Refusals', 'member calls with an invented token', async (report) => {
    for (const call of memberCalls.filter(({ changes, params }) => !changes && !params)) {
      const input = { token: INVENTED_TOKEN, body: call.body ? { page: 1, limit: 1 } : undefined }
      await checkWithoutSession(kit, report, call, 'an invented token', input)
    }
  })
}

async function checkWithoutSession(kit: Kit, report: Reporter, call: Call, what: string, input: CallInput) {
  await tryCall(report, call, async () => {
    const response = await kit.host.send(call, input)
    if (!answer.isSuccess(response)) reportTokenRefusal(report, call, response)
    else if (!answer.reportErrorInSuccess(report, call, `The call with ${what}`, response))
      report.error('access', call, `The call succeeds with ${what}.`)
  })
}

/** The portal signs the member out on these keys; a host that reads the body first may name its problem instead. */
function reportTokenRefusal(report: Reporter, call: Call, response: HostResponse): void {
  if (!call.params && answer.reportMissingCall(report, call, response.status)) return
  const key = answer.reportRefusal(report, call, response, { isTokenRejected: true })
  if (key === undefined || key === 'gone' || answer.rejectedTokenKeys.includes(key)) return
  if ((call.body || call.params || call.multipart) && inputKeys.includes(key)) return
  const message = `A missing session is refused with ${key}; expected one of ${answer.rejectedTokenKeys.join(', ')}: the portal doesn’t ask the member to sign in.`
  // The placeholder in the path belongs to nothing, which a host may notice first.
  const severity = call.params ? 'warning' : 'error'
  report.add(severity, 'access', call, message, { path: '$.message', cause: `key ${key}` })
}
