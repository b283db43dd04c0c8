import { lookupInfo } from '#contract/lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

const GROUP = 'CORS'

/** One path for each method of the calls. */
const preflights = [
  ['GET', '/api/wallet'],
  ['POST', '/api/wallet/transfer'],
  ['PUT', '/api/account/changepwd'],
  ['DELETE', '/api/qrcode/1'],
] as const

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

/** Checks that a portal on another origin can use the backend. */
export async function checkCors(kit: Kit): Promise<void> {
  const { origin } = kit.options
  if (origin === undefined) {
    await kit.check(GROUP, 'a portal on another host', (report) => report.skip('needs --origin'))
    return
  }
  for (const [method, path] of preflights) {
    const title = `OPTIONS ${path}`
    await kit.check(GROUP, title, async (report) => {
      const wanted = requestHeaders
        .map(([name]) => name)
        .filter((name) => name !== 'idempotency-key' || kit.offers(name))
      const response = await kit.host.request(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': wanted.join(','),
        },
      })
      reportPreflight(report, title, { method, origin, wanted }, response)
    })
  }
  await kit.check(GROUP, 'a success', async (report) => {
    const response = await kit.host.send(lookupInfo, { token: null, headers: { origin } })
    reportAllowedOrigin(report, titleOf(lookupInfo), origin, response)
    reportExposedHeaders(report, titleOf(lookupInfo), response)
  })
  await kit.check(GROUP, 'an error', async (report) => {
    const response = await kit.host.send(walletGet, { token: null, headers: { origin } })
    reportAllowedOrigin(report, `${titleOf(walletGet)} without a token`, origin, response)
  })
}

interface Asked {
  readonly method: string
  readonly origin: string
  readonly wanted: readonly string[]
}

function reportPreflight(report: Reporter, title: string, asked: Asked, response: HostResponse): void {
  if (response.status < 200 || response.status > 299) {
    report.error('D20', title, `The preflight is answered with status ${response.status}; expected 204.`)
    return
  }
  if (!reportAllowedOrigin(report, title, asked.origin, response)) return
  const methods = namesIn(response.headers.get('access-control-allow-methods'))
  const isSafe = asked.method === 'GET' || asked.method === 'POST'
  if (!isSafe && !methods.includes('*') && !methods.includes(asked.method.toLowerCase()))
    report.error('SPEC §7', title, `Access-Control-Allow-Methods lacks ${asked.method}.`)
  const headers = namesIn(response.headers.get('access-control-allow-headers'))
  for (const [name, section] of requestHeaders) {
    // A wildcard doesn't include Authorization.
    const isAllowed = headers.includes(name) || (headers.includes('*') && name !== 'authorization')
    if (asked.wanted.includes(name) && !isAllowed)
      report.error(section, title, `Access-Control-Allow-Headers lacks ${name}.`)
  }
}

function reportAllowedOrigin(
  report: Reporter,
  title: string,
  origin: string,
  { headers }: HostResponse,
): boolean {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== origin) {
    const message = `Access-Control-Allow-Origin is ${allowed ?? 'missing'}; expected ${origin}.`
    report.error('D20', title, message)
    return false
  }
  if (allowed === origin && !namesIn(headers.get('vary')).includes('origin'))
    report.warning('D20', title, 'Vary lacks Origin, so a cache may give the answer to another origin.')
  return true
}

function reportExposedHeaders(report: Reporter, title: string, { headers }: HostResponse): void {
  const exposed = namesIn(headers.get('access-control-expose-headers'))
  if (exposed.includes('*')) return
  if (!exposed.includes('date'))
    report.error('D10', title, 'Access-Control-Expose-Headers lacks Date: countdowns use the phone’s clock.')
  if (!exposed.includes('retry-after'))
    report.warning(
      'SPEC §8',
      title,
      'Access-Control-Expose-Headers lacks Retry-After: retries come too early.',
    )
}
