import { error, type Result, warning } from './findings.ts'
import { thresholds } from './thresholds.ts'

/** A response without its body. */
export interface Head {
  readonly isHttps: boolean
  readonly status: number
  readonly headers: Headers
}

export const OPENER_POLICY = 'cross-origin-opener-policy'

/** Referrer policies by which other hosts get at most the portal's origin, and those by which they get more. */
const privateReferrers = /^(no-referrer|same-origin|(strict-)?origin(-when-cross-origin)?)$/
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

/** Problems of a response's status and headers. @param path of the file; that of a page needs no extension */
export function headProblems(
  kind: 'page' | 'worker' | 'asset',
  path: string,
  { isHttps, status, headers }: Head,
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
  const referrers = get('referrer-policy')
    .toLowerCase()
    .split(/\s*,\s*/)
  const referrer = referrers.findLast((one) => privateReferrers.test(one) || openReferrers.test(one))

  const permissions = parseDirectives(get('permissions-policy'), ',')
  const sitesOf = (feature: string) => (permissions.get(feature) ?? '').replace(/;.*/, '').replaceAll(' ', '')
  const hasPermissions = isPage && headers.has('permissions-policy')
  const open = hasPermissions ? unusedFeatures.filter((feature) => /[*:]/.test(sitesOf(feature))) : []
  const left = hasPermissions ? unusedFeatures.filter((feature) => sitesOf(feature) !== '()') : []
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
