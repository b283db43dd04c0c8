import { type Finding, error as problem, type Result, toFindings, warning } from './findings.ts'
import { type Head, headProblems, OPENER_POLICY, statusProblems } from './header-rules.ts'
import { policyProblems } from './policy.ts'
import { REDIRECT_PAGE, WORKER_FILE } from './portal.ts'
import type { Site } from './site.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** Paths that no screen and no file has. */
const UNKNOWN_PATH = '/page-of-the-audit-that-does-not-exist'
const UNKNOWN_FILE = '/assets/file-of-the-audit-that-does-not-exist.js'

/** The names in a page of files whose names are hashed: its tags, and the lists of its inline script. */
const ASSET_PATTERN = /\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g

interface Response extends Head {
  readonly body: string
}

/**
 * Headers, status and content security policy of the pages, the page that redirects to a game, the service worker and
 * the files that the pages name; status of what doesn't exist.
 */
export async function auditHeaders({
  address,
  routes,
}: Pick<Site, 'address' | 'routes'>): Promise<readonly Finding[]> {
  const found: Finding[] = []
  const check = async (route: string, problemsOf: (response: Response) => readonly Result[]) => {
    const results = await request(address, route).then(problemsOf, (cause) => [problem(cause.message)])
    found.push(...toFindings({ audit: 'headers', route }, results, 'Status, headers and policy are right.'))
  }
  const pageProblems = (route: string, response: Response, kind: 'portal' | 'redirect') => [
    ...headProblems('page', route, response),
    ...policyProblems(response.headers.get('content-security-policy'), address, kind),
  ]
  const assets = new Set<string>()
  let opener: string | null | undefined
  for (const route of routes) {
    await check(route, (response) => {
      opener = response.headers.get(OPENER_POLICY)
      for (const [asset] of response.body.matchAll(ASSET_PATTERN)) assets.add(asset)
      return pageProblems(route, response, 'portal')
    })
  }
  await check(REDIRECT_PAGE, (response) => {
    const problems = pageProblems(REDIRECT_PAGE, response, 'redirect')
    if (opener === undefined || response.headers.get(OPENER_POLICY) === opener) return problems
    const text =
      'Cross-Origin-Opener-Policy isn’t that of the portal, so the page gets no instruction from it.'
    return [...problems, problem(text)]
  })
  await check(WORKER_FILE, (response) => headProblems('worker', WORKER_FILE, response))
  for (const asset of assets) await check(asset, (response) => headProblems('asset', asset, response))
  if (opener !== undefined && ![...assets].some((asset) => asset.endsWith('.js')))
    found.push({ audit: 'headers', route: '/assets/', ...problem('The page loads no script from /assets/.') })
  await check(UNKNOWN_FILE, ({ status }) => statusProblems(status, 404))
  await check(UNKNOWN_PATH, ({ status }) => statusProblems(status, 404, warning))
  return found
}

/** @throws Error with one sentence if there is no response */
export async function request(
  address: string,
  path: string,
  redirect: RequestRedirect = 'manual',
): Promise<Response> {
  try {
    const response = await fetch(address + path, {
      headers: { 'Accept-Encoding': 'br, gzip' },
      redirect,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const { status, headers } = response
    return { isHttps: address.startsWith('https:'), status, headers, body: await response.text() }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new Error(`${address} didn’t answer ${path} within ${REQUEST_TIMEOUT_MS / 1000} seconds.`)
    throw new Error(`${address} gave no response to ${path} (${innermostMessage(cause)}).`)
  }
}

/** The message of an error's innermost cause: fetch wraps the errors of the network, which name host and port. */
function innermostMessage(cause: unknown): string {
  if (cause instanceof AggregateError) return innermostMessage(cause.errors[0])
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message : innermostMessage(cause.cause)
}
