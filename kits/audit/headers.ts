import { error, type Finding, firstLine, type Result, toFindings, warning } from './findings.ts'
import { policyProblems } from './policy.ts'
import { REDIRECT_PAGE, WORKER_FILE } from './portal.ts'
import type { Site } from './screens.ts'
import { thresholds } from './thresholds.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** Paths that no screen and no file has, and how bad another status than 404 is. */
const unknownPaths = {
  '/assets/file-of-the-audit-that-does-not-exist.js': error,
  '/page-of-the-audit-that-does-not-exist': warning,
} as const

/** The names in a page of files whose names are hashed: its tags, and the lists of its inline script. */
const ASSET_PATTERN = /\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g

/** Checks the pages, the page that redirects to a game, the service worker, the files that pages name, and unknown paths. */
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
  for (const [path, problem] of Object.entries(unknownPaths)) {
    const text = (status: number) => `The status is ${status} instead of 404.`
    await check(path, ({ status }) => (status === 404 ? [] : [problem(text(status))]))
  }
  return found
}

type Response = Awaited<ReturnType<typeof request>>

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

const OPENER_POLICY = 'cross-origin-opener-policy'

/** Referrer policies by which other hosts get at most the portal's origin, and those by which they get more. */
const privateReferrers = /^(no-referrer|same-origin|(strict-)?origin(-when-cross-origin)?)$/i
const openReferrers = /^(no-referrer-when-downgrade|unsafe-url)$/i

/** Browser features that the portal doesn't use: the policy must turn them off. */
const unusedFeatures = ['camera', 'microphone', 'geolocation', 'payment'] as const

/** Types that browsers run or apply with `nosniff`, by the extension of the file. */
const typesByExtension: Readonly<Record<string, readonly [name: string, types: RegExp]>> = {
  html: ['text/html', /^text\/html$/],
  js: ['JavaScript', /^(text|application)\/(x-)?(java|ecma)script$/],
  css: ['text/css', /^text\/css$/],
  woff2: ['font/woff2', /^(font\/woff2|application\/font-woff2)$/],
}

/** Problems of a response's status and headers. @param path of the file; that of a page needs no extension */
export function headProblems(
  kind: 'page' | 'worker' | 'asset',
  path: string,
  { isHttps, status, headers }: Omit<Response, 'body'>,
): readonly Result[] {
  const get = (name: string) => headers.get(name) ?? ''
  const isPage = kind === 'page'
  const extension = isPage ? 'html' : path.slice(path.lastIndexOf('.') + 1)
  const isPlain = !headers.has('content-encoding')

  const [type = '', ...parameters] = get('content-type').toLowerCase().split(';')
  const charset = parseDirectives(parameters.join(';'), ';').get('charset') ?? 'utf-8'
  const [typeName, types] = typesByExtension[extension] ?? []

  const caching = parseDirectives(get('cache-control'), ',')
  const isUncached = caching.has('no-store') || caching.get('no-cache') === ''
  const isShort = secondsOf(caching, 'max-age', 0) < thresholds.headers.assetSeconds
  const isExpired = ['s-maxage', 'stale-while-revalidate'].every((name) => secondsOf(caching, name, 0) === 0)
  // Pages and the service worker may never be outdated.
  const isFresh = isUncached || (secondsOf(caching, 'max-age', 1) === 0 && isExpired)
  const outdated = isPage ? 'page' : 'service worker'

  // Of several policies the last one that the browser knows counts.
  const referrers = get('referrer-policy').split(/\s*,\s*/)
  const referrer = referrers.findLast((one) => privateReferrers.test(one) || openReferrers.test(one))

  const permissions = parseDirectives(get('permissions-policy'), ',')
  const sitesOf = (feature: string) => (permissions.get(feature) ?? '').replace(/;.*/, '').replaceAll(' ', '')
  const hasPermissions = isPage && headers.has('permissions-policy')
  const left = unusedFeatures.filter((feature) => hasPermissions && sitesOf(feature) !== '()')
  const open = left.filter((feature) => /[*:]/.test(sitesOf(feature)))
  const own = left.filter((feature) => !open.includes(feature))

  const hsts = parseDirectives(get('strict-transport-security'), ';')
  const isWithoutHsts = isHttps && secondsOf(hsts, 'max-age', 0) < thresholds.headers.hstsSeconds

  // biome-ignore format: a table
  const rules: readonly (readonly [isBroken: boolean, text: string, problem?: typeof error])[] = [
    [status !== 200, `The status is ${status} instead of 200.`],
    [types?.test(type.trim()) === false, `The Content-Type isn’t ${typeName}.`],
    [!/^utf-?8$/.test(charset), `The charset is ${charset} instead of utf-8.`],
    [kind === 'asset' && (isUncached || isShort),
      'Cache-Control makes browsers load the file again although its name is hashed.'],
    [kind !== 'asset' && !isFresh, `Cache-Control lets browsers or shared caches keep an outdated ${outdated}.`],
    [isPage && !hasPermissions, 'There is no Permissions-Policy.', warning],
    [open.length > 0, `Permissions-Policy allows other sites in the portal: ${open.join(', ')}.`],
    [own.length > 0, `Permissions-Policy doesn’t switch off: ${own.join(', ')}.`, warning],
    [isPage && isPlain, 'The page isn’t compressed.', warning],
    // Fonts are compressed in themselves.
    [kind === 'asset' && isPlain && extension !== 'woff2', 'The file isn’t compressed.'],
    [isPage && get(OPENER_POLICY) === '', 'There is no Cross-Origin-Opener-Policy.', warning],
    [get('x-content-type-options') !== 'nosniff', 'X-Content-Type-Options isn’t nosniff.'],
    [referrer === undefined, 'There is no Referrer-Policy.'],
    [openReferrers.test(referrer ?? ''), `Referrer-Policy sends whole addresses to other hosts: ${referrer}.`],
    [isWithoutHsts, 'Strict-Transport-Security is missing or too short.'],
    [headers.has('x-powered-by'), 'X-Powered-By names the software.', warning],
    [/\d/.test(get('server')), 'Server names a version.', warning],
  ]
  return rules.flatMap(([isBroken, text, problem = error]) => (isBroken ? [problem(text)] : []))
}

/** Directives of a header such as `Cache-Control`, with their values; of a repeated one the first counts. */
function parseDirectives(header: string, separator: ',' | ';'): ReadonlyMap<string, string> {
  const pairs = header.split(separator).map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=').map((text) => text.trim())
    return [name.toLowerCase(), value.replaceAll('"', '')]
  })
  return new Map(pairs.reverse())
}

/** A number of seconds, or `fallback` if the directive is missing or has no number. */
function secondsOf(directives: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const value = directives.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : fallback
}
