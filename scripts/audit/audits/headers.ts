import type { Finding, Place } from '#scripts/audit/findings.ts'
import {
  assetProblems,
  commonProblems,
  type HeaderProblem,
  pageProblems,
} from '#scripts/audit/header-rules.ts'
import { policyProblems } from '#scripts/audit/policy-rules.ts'
import type { Site } from '#scripts/audit/site.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** A path that no screen and no file has. */
const UNKNOWN_PATH = '/page-of-the-audit-that-does-not-exist'
const UNKNOWN_FILE = '/assets/file-of-the-audit-that-does-not-exist.js'

/** Headers, status and content security policy of pages, the service worker, a script, and what doesn't exist. */
export async function auditHeaders({ address, routes }: Site): Promise<readonly Finding[]> {
  const isHttps = address.startsWith('https:')
  const found: Finding[] = []
  const add = (route: string, problems: readonly HeaderProblem[]) =>
    found.push(...toFindings({ audit: 'headers', route }, problems))
  let asset: string | undefined
  for (const route of routes) {
    const { response, text } = await request(address + route)
    asset ??= /\/assets\/[\w.-]+\.js/.exec(text)?.[0]
    const { status, headers } = response
    add(route, [
      ...pageProblems(status, headers),
      ...commonProblems(headers, isHttps),
      ...policyProblems(headers.get('content-security-policy'), text, address),
    ])
  }
  add('/sw.js', await workerProblems(address, isHttps))
  if (asset !== undefined) {
    const { response } = await request(address + asset)
    add(asset, [
      ...assetProblems(response.status, response.headers),
      ...commonProblems(response.headers, isHttps),
    ])
  } else add('/assets/', [{ severity: 'error', text: 'The page loads no script from /assets/.' }])
  add(UNKNOWN_FILE, statusProblem(await request(address + UNKNOWN_FILE), 'error'))
  add(UNKNOWN_PATH, statusProblem(await request(address + UNKNOWN_PATH), 'warning'))
  return found
}

async function workerProblems(address: string, isHttps: boolean): Promise<readonly HeaderProblem[]> {
  const { response } = await request(`${address}/sw.js`)
  const { status, headers } = response
  const problems: HeaderProblem[] = [...commonProblems(headers, isHttps)]
  if (status !== 200) problems.push({ severity: 'error', text: `The status is ${status} instead of 200.` })
  if (!/javascript/.test(headers.get('content-type') ?? ''))
    problems.push({ severity: 'error', text: 'The Content-Type isn’t JavaScript.' })
  if (!/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''))
    problems.push({ severity: 'error', text: 'Cache-Control lets browsers keep an outdated service worker.' })
  return problems
}

function statusProblem(
  { response }: { response: Response },
  severity: HeaderProblem['severity'],
): HeaderProblem[] {
  return response.status === 404
    ? []
    : [{ severity, text: `The status is ${response.status} instead of 404.` }]
}

function toFindings(place: Place, problems: readonly HeaderProblem[]): readonly Finding[] {
  if (problems.length > 0) return problems.map((problem) => ({ ...place, ...problem }))
  return [{ ...place, severity: 'passed', text: 'Status, headers and policy are right.' }]
}

async function request(url: string): Promise<{ response: Response; text: string }> {
  const headers = { 'Accept-Encoding': 'br, gzip' }
  const response = await fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  return { response, text: await response.text() }
}
