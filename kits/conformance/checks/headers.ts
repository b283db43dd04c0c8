import type { Call } from '../../../src/contract/call.ts'
import type { Reporter, Rule, Severity } from '../kit/findings.ts'
import type { Exchange, HostResponse } from '../kit/host.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { expectedCalls } from './call-cases.ts'

/** Tolerated difference between clocks. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000

/** Required headers of responses, including those of loaded pictures. */
type HeaderRule = readonly [
  of: 'answers' | 'pictures' | 'all',
  severity: Severity,
  rule: Rule,
  isBroken: (response: HostResponse, origin: string, access: Exchange['access']) => boolean,
  message: string,
]

const isCacheable = /\b(public|max-age=[1-9]|s-maxage=[1-9])/i
const isJson = /^application\/(\w+\+)?json\b/i

const dateOf = ({ headers }: HostResponse) => Date.parse(headers.get('date') ?? '')

/** Whether a header lists a name, in any case, or the wildcard. */
function has({ headers }: HostResponse, header: string, name: string): boolean {
  const names = (headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/)
  // A wildcard doesn't include Authorization.
  return names.includes(name) || (names.includes('*') && name !== 'authorization')
}

const allowedOrigin = ({ headers }: HostResponse) => headers.get('access-control-allow-origin')
const isRefused = (response: HostResponse, origin: string) =>
  ![origin, '*'].includes(allowedOrigin(response) ?? '')
const hides = (response: HostResponse, name: string) =>
  allowedOrigin(response) !== null && !has(response, 'access-control-expose-headers', name)

// biome-ignore format: a table
const headerRules: readonly HeaderRule[] = [
  ['answers', 'error', 'times', (response) => !Number.isFinite(dateOf(response)),
    'There is no Date header: countdowns use the phone’s clock.'],
  ['answers', 'warning', 'times', (response) => Math.abs(dateOf(response) - response.receivedAt) > MAX_CLOCK_SKEW_MS,
    'The Date header differs from this machine’s clock by more than 5 minutes.'],
  ['answers', 'warning', 'form',
    ({ json, text, headers }) => !!json && text !== '' && !isJson.test(headers.get('content-type') ?? ''),
    'JSON is sent without the type application/json.'],
  ['answers', 'error', 'form', (response) => !response.isUtf8, 'The answer isn’t valid UTF-8: letters are lost.'],
  ['answers', 'error', 'caching',
    ({ status, headers }, _, access) => access === 'member' && status < 300 && isCacheable.test(headers.get('cache-control') ?? ''),
    'An answer of a member may be cached, also by proxies.'],
]

/** Demanded only of hosts for a portal with another origin. */
// biome-ignore format: a table
const corsRules: readonly HeaderRule[] = [
  ['all', 'error', 'CORS', (response, origin) => response.status < 400 && isRefused(response, origin),
    'Access-Control-Allow-Origin doesn’t allow the portal’s origin.'],
  ['all', 'error', 'CORS', (response, origin) => response.status >= 400 && isRefused(response, origin),
    'Access-Control-Allow-Origin of an error doesn’t allow the portal’s origin.'],
  ['all', 'warning', 'CORS', (response, origin) => allowedOrigin(response) === origin && !has(response, 'vary', 'origin'),
    'Vary lacks Origin, so a cache may give the answer to another origin.'],
  ['answers', 'error', 'CORS', (response) => hides(response, 'date'),
    'Access-Control-Expose-Headers lacks Date: countdowns use the phone’s clock.'],
  ['answers', 'warning', 'CORS', (response) => hides(response, 'retry-after'),
    'Access-Control-Expose-Headers lacks Retry-After: retries come too early.'],
  ['pictures', 'error', 'CORS',
    ({ headers }) => (headers.get('cross-origin-resource-policy') ?? 'cross-origin') !== 'cross-origin',
    'Cross-Origin-Resource-Policy isn’t cross-origin.'],
]

/** Checks the headers of all responses so far, the loaded pictures included. */
export async function checkHeaders(kit: Kit): Promise<void> {
  const { origin } = kit.options
  const check = (name: string, rules: readonly HeaderRule[]) =>
    kit.check('Headers', name, (report) => {
      for (const [of, severity, rule, isBroken, message] of rules)
        for (const { title, access, response } of kit.host.exchanges) {
          const kind = access === 'picture' ? 'pictures' : 'answers'
          const isCovered = (of === kind || of === 'all') && (kind === 'answers' || response?.status === 200)
          if (response && isCovered && isBroken(response, origin ?? '', access))
            report.add(severity, rule, title, message)
        }
    })
  await check('all responses', headerRules)
  if (origin !== undefined) await check('CORS of all responses', corsRules)
}

/** Checks that browsers let a portal on another origin make every call. */
export async function checkPreflights(kit: Kit): Promise<void> {
  await kit.check('Headers', 'CORS preflights', async (report) => {
    const { origin } = kit.options
    if (origin === undefined) return report.skip('needs --origin')
    for (const call of expectedCalls(kit))
      await tryCall(report, `OPTIONS ${call.path}`, () => checkPreflight(kit, report, origin, call))
  })
}

async function checkPreflight(kit: Kit, report: Reporter, origin: string, call: Call): Promise<void> {
  const wanted = [
    ...(call.access === 'public' ? [] : ['authorization']),
    'x-requested-with',
    ...(call.body && !call.multipart ? ['content-type'] : []),
    ...(call.idempotencyKey && kit.offers('idempotency-key') ? ['idempotency-key'] : []),
  ]
  const [method, names] = [call.method, wanted.join(',')]
  const headers = { 'access-control-request-method': method, 'access-control-request-headers': names }
  const path = call.path.replaceAll(/\{\w+\}/g, '1')
  const response = await kit.host.request(path, { method: 'OPTIONS', headers })
  const fail = (message: string) => report.error('CORS', `OPTIONS ${call.path}`, message)
  if (response.status < 200 || response.status > 299)
    return fail(`The preflight is answered with status ${response.status}; expected 204.`)
  if (isRefused(response, origin))
    return fail('The preflight’s Access-Control-Allow-Origin doesn’t allow the portal’s origin.')
  const isSimple = method === 'GET' || method === 'POST'
  if (!isSimple && !has(response, 'access-control-allow-methods', method.toLowerCase()))
    fail(`Access-Control-Allow-Methods lacks ${method}.`)
  for (const name of wanted)
    if (!has(response, 'access-control-allow-headers', name))
      fail(`Access-Control-Allow-Headers lacks ${name}.`)
}
