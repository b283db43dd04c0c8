import { error, type Result, warning } from './findings.ts'
import { thresholds } from './thresholds.ts'

/** A response without its body. */
export interface Head {
  readonly isHttps: boolean
  readonly status: number
  readonly headers: Headers
}

export const OPENER_POLICY = 'cross-origin-opener-policy'

type Kind = 'page' | 'worker' | 'asset'

/** Referrer policies by which other hosts get at most the portal's origin, and those by which they get more. */
const privateReferrers =
  /^(no-referrer|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin)$/
const openReferrers = /^(no-referrer-when-downgrade|unsafe-url)$/

/** Browser features that the portal doesn't use: the policy must turn them off. */
const unusedFeatures = ['camera', 'microphone', 'geolocation', 'payment'] as const

/** Types that browsers run or apply with `nosniff`, by the extension of the file. */
const typesByExtension: Readonly<Record<string, readonly [name: string, types: RegExp]>> = {
  html: ['text/html', /^text\/html$/],
  js: ['JavaScript', /^(text|application)\/(x-)?(java|ecma)script$/],
  css: ['text/css', /^text\/css$/],
  woff2: ['font/woff2', /^(font\/woff2|application\/font-woff2)$/],
}

const problemIf = (is: boolean, text: string, problem = error) => (is ? [problem(text)] : [])

/** Problems of a response's status and headers. @param path of the file; that of a page needs no extension */
export function headProblems(
  kind: Kind,
  path: string,
  { isHttps, status, headers }: Head,
): readonly Result[] {
  const extension = kind === 'page' ? 'html' : path.slice(path.lastIndexOf('.') + 1)
  const get = (name: string) => headers.get(name) ?? ''
  const isPage = kind === 'page'
  const isPlain = !headers.has('content-encoding')
  const hstsSeconds = secondsOf(parseDirectives(get('strict-transport-security'), ';'), 'max-age') ?? 0
  return [
    ...statusProblems(status, 200),
    ...typeProblems(get('content-type'), extension),
    ...cacheProblems(get('cache-control'), kind),
    ...(isPage ? permissionsProblems(headers.get('permissions-policy')) : []),
    ...problemIf(isPage && isPlain, 'The page isn’t compressed.', warning),
    // Fonts are compressed in themselves.
    ...problemIf(kind === 'asset' && isPlain && extension !== 'woff2', 'The file isn’t compressed.'),
    ...problemIf(isPage && get(OPENER_POLICY) === '', 'There is no Cross-Origin-Opener-Policy.', warning),
    ...problemIf(get('x-content-type-options') !== 'nosniff', 'X-Content-Type-Options isn’t nosniff.'),
    ...referrerProblems(get('referrer-policy')),
    ...problemIf(
      isHttps && hstsSeconds < thresholds.headers.hstsSeconds,
      'Strict-Transport-Security is missing or too short.',
    ),
    ...problemIf(headers.has('x-powered-by'), 'X-Powered-By names the software.', warning),
    ...problemIf(/\d/.test(get('server')), 'Server names a version.', warning),
  ]
}

export function statusProblems(status: number, wanted: number, problem = error): readonly Result[] {
  return problemIf(status !== wanted, `The status is ${status} instead of ${wanted}.`, problem)
}

/** Of several policies the last one that the browser knows counts. */
function referrerProblems(header: string): readonly Result[] {
  const policies = header.split(',').map((policy) => policy.trim().toLowerCase())
  const policy = policies.findLast((one) => privateReferrers.test(one) || openReferrers.test(one)) ?? ''
  if (policy === '') return [error('There is no Referrer-Policy.')]
  const text = `Referrer-Policy sends whole addresses to other hosts: ${policy}.`
  return problemIf(openReferrers.test(policy), text)
}

function permissionsProblems(header: string | null): readonly Result[] {
  if (header === null) return [warning('There is no Permissions-Policy.')]
  const allowed = parseDirectives(header, ',')
  const sitesOf = (feature: string) => (allowed.get(feature) ?? '').replace(/;.*/, '').replaceAll(' ', '')
  const open = unusedFeatures.filter((feature) => /[*:]/.test(sitesOf(feature)))
  const own = unusedFeatures.filter((feature) => sitesOf(feature) !== '()' && !open.includes(feature))
  const openText = `Permissions-Policy allows other sites in the portal: ${open.join(', ')}.`
  const ownText = `Permissions-Policy doesn’t switch off: ${own.join(', ')}.`
  return [...problemIf(open.length > 0, openText), ...problemIf(own.length > 0, ownText, warning)]
}

/** Problems of the type of a file, and of its charset: all texts of the portal are UTF-8. */
function typeProblems(header: string, extension: string): readonly Result[] {
  const [type = '', ...parameters] = header.toLowerCase().split(';')
  const charset = parseDirectives(parameters.join(';'), ';').get('charset') ?? 'utf-8'
  const [name, types] = typesByExtension[extension] ?? []
  return [
    ...problemIf(types?.test(type.trim()) === false, `The Content-Type isn’t ${name}.`),
    ...problemIf(!/^utf-?8$/.test(charset), `The charset is ${charset} instead of utf-8.`),
  ]
}

/** Pages and the service worker may never be outdated; hashed files are cached for long. */
function cacheProblems(header: string, kind: Kind): readonly Result[] {
  const directives = parseDirectives(header, ',')
  const isUncached = directives.has('no-store') || directives.get('no-cache') === ''
  const seconds = (name: string) => secondsOf(directives, name)
  if (kind === 'asset') {
    const isKept = !isUncached && (seconds('max-age') ?? 0) >= thresholds.headers.assetSeconds
    const text = 'Cache-Control makes browsers load the file again although its name is hashed.'
    return problemIf(!isKept, text)
  }
  const isExpired = ['s-maxage', 'stale-while-revalidate'].every((name) => (seconds(name) ?? 0) === 0)
  const isFresh = isUncached || (seconds('max-age') === 0 && isExpired)
  const name = kind === 'page' ? 'page' : 'service worker'
  return problemIf(!isFresh, `Cache-Control lets browsers or shared caches keep an outdated ${name}.`)
}

/** Directives of a header such as `Cache-Control`, with their values; of a repeated one the first counts. */
function parseDirectives(header: string, separator: ',' | ';'): ReadonlyMap<string, string> {
  const pairs = header.split(separator).map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=').map((text) => text.trim())
    return [name.toLowerCase(), value.replaceAll('"', '')]
  })
  return new Map(pairs.reverse())
}

/** A number of seconds; undefined if the directive is missing or has no number. */
function secondsOf(directives: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = directives.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}
