import { error, type Finding, firstLine, type Result, toFindings, warning } from './findings.ts'
import { type Head, headProblems, OPENER_POLICY } from './header-rules.ts'
import { policyProblems } from './policy.ts'
import { REDIRECT_PAGE, WORKER_FILE } from './portal.ts'
import type { Site } from './site.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** Paths that no screen and no file has, and how bad another status than 404 is. */
const unknownPaths = {
  '/assets/file-of-the-audit-that-does-not-exist.js': error,
  '/page-of-the-audit-that-does-not-exist': warning,
} as const

/** The names in a page of files whose names are hashed: its tags, and the lists of its inline script. */
const ASSET_PATTERN = /\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g

interface Response extends Head {
  readonly body: string
}

/**
 * Headers, status and content security policy of the pages, the page that redirects to a game, the service worker and
 * the files that the pages name; status of what doesn't exist.
 */
export async function auditHeaders({ address, routes }: Pick<Site, 'address' | 'routes'>) {
  const found: Finding[] = []
  const check = async (route: string, problemsOf: (response: Response) => readonly Result[]) => {
    const results = await request(address, route).then(problemsOf, (cause) => [error(cause.message)])
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
    const text = 'Cross-Origin-Opener-Policy isn’t that of the portal, so it can’t instruct the page.'
    return [...problems, error(text)]
  })
  await check(WORKER_FILE, (response) => headProblems('worker', WORKER_FILE, response))
  for (const asset of assets) await check(asset, (response) => headProblems('asset', asset, response))
  if (opener !== undefined && ![...assets].some((asset) => asset.endsWith('.js')))
    found.push({ audit: 'headers', route: '/assets/', ...error('The page loads no script from /assets/.') })
  for (const [path, problem] of Object.entries(unknownPaths))
    await check(path, ({ status }) =>
      status === 404 ? [] : [problem(`The status is ${status} instead of 404.`)],
    )
  return found
}

/** @throws Error with one sentence if there is no response */
export async function request(address: string, path: string, redirect: RequestRedirect = 'manual') {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const init = { headers: { 'Accept-Encoding': 'br, gzip' }, redirect, signal }
    const response = await fetch(address + path, init)
    const { status, headers } = response
    return { isHttps: address.startsWith('https:'), status, headers, body: await response.text() }
  } catch (cause) {
    // fetch wraps the errors of the network, which name host and port.
    const messageOf = (problem: unknown): string => {
      if (problem instanceof AggregateError) return messageOf(problem.errors[0])
      return problem instanceof Error && problem.cause ? messageOf(problem.cause) : firstLine(problem)
    }
    throw new Error(`${address} gave no response to ${path} (${messageOf(cause)}).`)
  }
}
