import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import { type Kit, tryCall } from '#scripts/conformance/kit.ts'

const GROUP = 'CORS'

/** Headers of the portal's requests that browsers ask for, and the section that demands each. */
const requestHeaders = [
  ['authorization', 'SPEC §7'],
  ['x-requested-with', 'SPEC §7'],
  ['content-type', 'SPEC §7'],
  ['idempotency-key', 'D41'],
] as const

/** Splits a header into lower-case names. */
function namesIn(header: string | null): readonly string[] {
  return (header ?? '').toLowerCase().split(/\s*,\s*/)
}

/** A response, and the request as it is named in reports. */
interface NamedResponse extends HostResponse {
  readonly call: string
}

type Problem = readonly [severity: 'error' | 'warning', section: string, message: string]

/** Checks that browsers let a portal on another origin make every call. */
export async function checkPreflights(kit: Kit): Promise<void> {
  const { origin } = kit.options
  if (origin === undefined) {
    await kit.check(GROUP, 'a portal on another host', (report) => report.skip('needs --origin'))
    return
  }
  await kit.check(GROUP, 'preflights', async (report) => {
    const problems: (readonly [call: string, problem: Problem])[] = []
    for (const call of calls) {
      const title = `OPTIONS ${call.path}`
      const wanted = headersOf(call, kit)
      await tryCall(report, title, async () => {
        const response = await kit.host.request(call.path.replaceAll(/\{\w+\}/g, '1'), {
          method: 'OPTIONS',
          headers: {
            'access-control-request-method': call.method,
            'access-control-request-headers': wanted.join(','),
          },
        })
        const found = preflightProblems(response, origin, call, wanted)
        problems.push(...found.map((problem) => [title, problem] as const))
      })
    }
    reportOnce(report, problems)
  })
}

/** Checks all responses so far, and the loaded pictures, as the portal's origin got them. */
export async function checkCors(kit: Kit): Promise<void> {
  const { origin } = kit.options
  if (origin === undefined) return
  const problemsOf = (responses: readonly NamedResponse[], judge: (response: NamedResponse) => Problem[]) =>
    responses.flatMap((response) => judge(response).map((problem) => [response.call, problem] as const))
  await kit.check(GROUP, 'all answers', (report) => {
    const judge = (response: NamedResponse) => [
      ...originProblems(response, origin),
      ...exposureProblems(response),
    ]
    reportOnce(report, problemsOf(kit.host.responses, judge))
  })
  await kit.check(GROUP, 'pictures', (report) => {
    const loaded = kit.host.pictures.filter(({ status }) => status === 200)
    if (loaded.length === 0) return report.skip('no picture was loaded')
    reportOnce(
      report,
      problemsOf(loaded, (response) => pictureProblems(response, origin)),
    )
  })
}

function headersOf(call: Call, kit: Kit): readonly string[] {
  const isSent: Readonly<Record<string, boolean>> = {
    authorization: call.access !== 'public',
    'content-type': call.body !== undefined && !call.multipart,
    'idempotency-key': call.idempotencyKey === true && kit.offers('idempotency-key'),
  }
  return requestHeaders.map(([name]) => name).filter((name) => isSent[name] ?? true)
}

function preflightProblems(
  response: HostResponse,
  origin: string,
  { method }: Call,
  wanted: readonly string[],
): readonly Problem[] {
  if (response.status < 200 || response.status > 299)
    return [['error', 'D20', `The preflight is answered with status ${response.status}; expected 204.`]]
  const problems = originProblems(response, origin)
  if (problems.some(([severity]) => severity === 'error')) return problems
  const methods = namesIn(response.headers.get('access-control-allow-methods'))
  const isSafe = method === 'GET' || method === 'POST'
  if (!isSafe && !methods.includes('*') && !methods.includes(method.toLowerCase()))
    problems.push(['error', 'SPEC §7', `Access-Control-Allow-Methods lacks ${method}.`])
  const headers = namesIn(response.headers.get('access-control-allow-headers'))
  for (const [name, section] of requestHeaders) {
    // A wildcard doesn't include Authorization.
    const isAllowed = headers.includes(name) || (headers.includes('*') && name !== 'authorization')
    if (wanted.includes(name) && !isAllowed)
      problems.push(['error', section, `Access-Control-Allow-Headers lacks ${name}.`])
  }
  return problems
}

function originProblems({ status, headers }: HostResponse, origin: string): Problem[] {
  const allowed = headers.get('access-control-allow-origin')
  const of = status >= 400 ? ' of an error' : ''
  if (allowed !== '*' && allowed !== origin) {
    const message = `Access-Control-Allow-Origin${of} is ${allowed ?? 'missing'}; expected ${origin}.`
    return [['error', 'D20', message]]
  }
  if (allowed !== origin || namesIn(headers.get('vary')).some((name) => name === 'origin' || name === '*'))
    return []
  return [['warning', 'D20', `Vary${of} lacks Origin, so a cache may give the answer to another origin.`]]
}

function exposureProblems({ headers }: HostResponse): Problem[] {
  const exposed = namesIn(headers.get('access-control-expose-headers'))
  if (headers.get('access-control-allow-origin') === null || exposed.includes('*')) return []
  const problems: Problem[] = []
  if (!exposed.includes('date'))
    problems.push([
      'error',
      'D10',
      'Access-Control-Expose-Headers lacks Date: countdowns use the phone’s clock.',
    ])
  if (!exposed.includes('retry-after'))
    problems.push([
      'warning',
      'SPEC §8',
      'Access-Control-Expose-Headers lacks Retry-After: retries come too early.',
    ])
  return problems
}

function pictureProblems(response: HostResponse, origin: string): Problem[] {
  const policy = response.headers.get('cross-origin-resource-policy')
  const problems = originProblems(response, origin)
  if (policy !== null && policy !== 'cross-origin')
    problems.push(['error', 'D20', `Cross-Origin-Resource-Policy is ${policy}; expected cross-origin.`])
  return problems
}

/** One finding for all requests with the same problem. */
function reportOnce(
  report: Reporter,
  problems: readonly (readonly [call: string, problem: Problem])[],
): void {
  for (const same of Map.groupBy(problems, ([, [, , message]]) => message).values()) {
    const [first] = same
    if (!first) continue
    const [call, [severity, section, message]] = first
    report.add({ severity, section, call, message, ...(same.length > 1 ? { count: same.length } : {}) })
  }
}
