import type { Finding, Place } from '#scripts/audit/findings.ts'
import {
  assetProblems,
  commonProblems,
  type HeaderProblem,
  pageProblems,
} from '#scripts/audit/header-rules.ts'
import { policyProblems } from '#scripts/audit/policy-rules.ts'
import type { Site } from '#scripts/audit/site.ts'
import { describeConnectionError } from '#scripts/conformance/connection-error.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** A path that no screen and no file has. */
const UNKNOWN_PATH = '/page-of-the-audit-that-does-not-exist'
const UNKNOWN_FILE = '/assets/file-of-the-audit-that-does-not-exist.js'

/** Headers, status and content security policy of pages, the service worker, a script, and what doesn't exist. */
export async function auditHeaders({ address, routes }: Site): Promise<readonly Finding[]> {
  const isHttps = address.startsWith('https:')
  const found: Finding[] = []
  const check = async (route: string, problemsOf: (response: PageResponse) => readonly HeaderProblem[]) => {
    const problems = await requestProblems(address + route, problemsOf)
    found.push(...toFindings({ audit: 'headers', route }, problems))
  }
  let asset: string | undefined
  let hasLoaded = false
  for (const route of routes) {
    await check(route, ({ status, headers, text }) => {
      hasLoaded = true
      asset ??= /\/assets\/[\w.-]+\.js/.exec(text)?.[0]
      return [
        ...pageProblems(status, headers),
        ...commonProblems(headers, isHttps),
        ...policyProblems(headers.get('content-security-policy'), text, address),
      ]
    })
  }
  await check('/sw.js', (response) => workerProblems(response, isHttps))
  if (asset !== undefined) {
    await check(asset, ({ status, headers }) => [
      ...assetProblems(status, headers),
      ...commonProblems(headers, isHttps),
    ])
  } else if (hasLoaded) {
    const text = 'The page loads no script from /assets/.'
    found.push({ audit: 'headers', route: '/assets/', severity: 'error', text })
  }
  await check(UNKNOWN_FILE, (response) => statusProblem(response, 'error'))
  await check(UNKNOWN_PATH, (response) => statusProblem(response, 'warning'))
  return found
}

interface PageResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The problems of a response; the only one if there is none. */
async function requestProblems(
  url: string,
  problemsOf: (response: PageResponse) => readonly HeaderProblem[],
): Promise<readonly HeaderProblem[]> {
  let response: PageResponse
  try {
    response = await request(url)
  } catch (error) {
    const text = describeConnectionError(error, new URL(url), REQUEST_TIMEOUT_MS)
    return [{ severity: 'error', text }]
  }
  return problemsOf(response)
}

function workerProblems({ status, headers }: PageResponse, isHttps: boolean): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = [...commonProblems(headers, isHttps)]
  if (status !== 200) problems.push({ severity: 'error', text: `The status is ${status} instead of 200.` })
  if (!/javascript/.test(headers.get('content-type') ?? ''))
    problems.push({ severity: 'error', text: 'The Content-Type isn’t JavaScript.' })
  if (!/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''))
    problems.push({ severity: 'error', text: 'Cache-Control lets browsers keep an outdated service worker.' })
  return problems
}

function statusProblem({ status }: PageResponse, severity: HeaderProblem['severity']): HeaderProblem[] {
  return status === 404 ? [] : [{ severity, text: `The status is ${status} instead of 404.` }]
}

function toFindings(place: Place, problems: readonly HeaderProblem[]): readonly Finding[] {
  if (problems.length > 0) return problems.map((problem) => ({ ...place, ...problem }))
  return [{ ...place, severity: 'passed', text: 'Status, headers and policy are right.' }]
}

async function request(url: string): Promise<PageResponse> {
  const response = await fetch(url, {
    headers: { 'Accept-Encoding': 'br, gzip' },
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
