import { REDIRECT_PAGE_PATH } from '#domain/games/redirect-message.ts'
import type { Finding, Place } from '#scripts/audit/findings.ts'
import { error, type HeaderProblem } from '#scripts/audit/header-problem.ts'
import {
  assetProblems,
  commonProblems,
  pageProblems,
  statusProblems,
  workerProblems,
} from '#scripts/audit/header-rules.ts'
import { policyProblems } from '#scripts/audit/policy-rules.ts'
import type { Site } from '#scripts/audit/site.ts'
import { describeConnectionError } from '#scripts/conformance/connection-error.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** A path that no screen and no file has. */
const UNKNOWN_PATH = '/page-of-the-audit-that-does-not-exist'
const UNKNOWN_FILE = '/assets/file-of-the-audit-that-does-not-exist.js'

/** The names in a page of files whose names are hashed: its tags, and the lists of its inline script. */
const ASSET_PATTERN = /\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g

const OPENER_POLICY = 'cross-origin-opener-policy'

const openerProblem = error(
  'Cross-Origin-Opener-Policy isn’t that of the portal, so the page gets no instruction from it.',
)

/**
 * Headers, status and content security policy of the pages, the page that redirects to a game, the service worker and the
 * files that the pages name; status of what doesn't exist.
 */
export async function auditHeaders({ address, routes }: Site): Promise<readonly Finding[]> {
  const isHttps = address.startsWith('https:')
  const found: Finding[] = []
  const check = async (route: string, problemsOf: (response: PageResponse) => readonly HeaderProblem[]) => {
    const problems = await requestProblems(address + route, problemsOf)
    found.push(...toFindings({ audit: 'headers', route }, problems))
  }
  const assets = new Set<string>()
  let hasLoaded = false
  let opener: string | null = null
  for (const route of routes) {
    await check(route, ({ status, headers, text }) => {
      hasLoaded = true
      opener = headers.get(OPENER_POLICY)
      for (const [asset] of text.matchAll(ASSET_PATTERN)) assets.add(asset)
      return [
        ...pageProblems(status, headers),
        ...commonProblems(headers, isHttps),
        ...policyProblems(headers.get('content-security-policy'), text, address),
      ]
    })
  }
  await check(REDIRECT_PAGE_PATH, ({ status, headers, text }) => [
    ...pageProblems(status, headers),
    ...commonProblems(headers, isHttps),
    ...policyProblems(headers.get('content-security-policy'), text, address, 'redirect'),
    ...(hasLoaded && headers.get(OPENER_POLICY) !== opener ? [openerProblem] : []),
  ])
  await check('/sw.js', ({ status, headers }) => [
    ...workerProblems(status, headers),
    ...commonProblems(headers, isHttps),
  ])
  for (const asset of assets) {
    await check(asset, ({ status, headers }) => [
      ...assetProblems(asset, status, headers),
      ...commonProblems(headers, isHttps),
    ])
  }
  if (hasLoaded && ![...assets].some((asset) => asset.endsWith('.js'))) {
    const text = 'The page loads no script from /assets/.'
    found.push({ audit: 'headers', route: '/assets/', severity: 'error', text })
  }
  await check(UNKNOWN_FILE, ({ status }) => statusProblems(status, 404))
  await check(UNKNOWN_PATH, ({ status }) => statusProblems(status, 404, 'warning'))
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
  } catch (cause) {
    return [error(describeConnectionError(cause, new URL(url), REQUEST_TIMEOUT_MS))]
  }
  return problemsOf(response)
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
