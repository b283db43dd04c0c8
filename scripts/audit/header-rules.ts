import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { thresholds } from './thresholds.ts'

type Node = DefaultTreeAdapterMap['node']

/** Something wrong with a response. */
export interface HeaderProblem {
  readonly severity: 'error' | 'warning'
  readonly text: string
}

const error = (text: string): HeaderProblem => ({ severity: 'error', text })
const warning = (text: string): HeaderProblem => ({ severity: 'warning', text })

/** Directives of a content security policy; of a repeated one the first counts, as in browsers. */
export function parsePolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/)
    const key = name?.toLowerCase()
    if (key && !directives.has(key)) directives.set(key, values)
  }
  return directives
}

/** Problems of a page's content security policy. @param html the page, whose inline code the policy must allow by hash */
export function policyProblems(header: string | null, html: string): readonly HeaderProblem[] {
  if (header === null) return [error('There is no Content-Security-Policy.')]
  const policy = parsePolicy(header)
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src')
  return [
    ...scriptProblems(sources('script-src')),
    ...(isOneOf(sources('object-src'), ["'none'"])
      ? []
      : [error('The policy allows plug-ins (object-src).')]),
    ...(isOneOf(policy.get('base-uri'), ["'none'", "'self'"]) ? [] : [error('The policy lacks base-uri.')]),
    ...(policy.has('frame-ancestors') ? [] : [error('The policy lacks frame-ancestors.')]),
    ...(policy.has('form-action') ? [] : [error('The policy lacks form-action.')]),
    ...(policy.has('require-trusted-types-for')
      ? []
      : [warning('The policy doesn’t require trusted types.')]),
    ...missingHashes(html, 'script', sources('script-src')),
    ...missingHashes(html, 'style', sources('style-src')),
  ]
}

const isOneOf = (values: readonly string[] | undefined, allowed: readonly string[]) =>
  values?.length === 1 && allowed.includes(values[0] ?? '')

function scriptProblems(values: readonly string[] | undefined): readonly HeaderProblem[] {
  if (values === undefined) return [error('The policy doesn’t restrict scripts (script-src).')]
  const isDangerous = (value: string) =>
    ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:', 'blob:'].includes(value)
  return values.filter(isDangerous).map((value) => error(`script-src allows ${value}.`))
}

function missingHashes(
  html: string,
  name: 'script' | 'style',
  allowed: readonly string[] = [],
): readonly HeaderProblem[] {
  const missing = inlineTexts(parse(html), name).filter((text) => !allowed.includes(hashSource(text)))
  return missing.map((text) =>
    error(
      `The policy blocks an inline ${name} of the page, which starts with “${text.trim().slice(0, 40)}”.`,
    ),
  )
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Contents of inline scripts or styles that a browser would apply. */
function inlineTexts(node: Node, name: 'script' | 'style'): readonly string[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => inlineTexts(child, name)) : []
  if (node.nodeName !== name || !('attrs' in node)) return inside
  const attribute = (key: string) => node.attrs.find((one) => one.name === key)?.value
  const isData = name === 'script' && /json/.test(attribute('type') ?? '')
  if (attribute('src') !== undefined || isData) return inside
  return [node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')]
}

const maxAgeOf = (header: string | null) => Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)

/** Problems of headers that every response must have. */
export function commonProblems(headers: Headers, isHttps: boolean): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (headers.get('x-content-type-options') !== 'nosniff')
    problems.push(error('X-Content-Type-Options isn’t nosniff.'))
  if (!headers.has('referrer-policy')) problems.push(error('There is no Referrer-Policy.'))
  if (isHttps && maxAgeOf(headers.get('strict-transport-security')) < thresholds.headers.hstsSeconds)
    problems.push(error('Strict-Transport-Security is missing or too short.'))
  if (headers.has('x-powered-by')) problems.push(warning('X-Powered-By names the software.'))
  if (/\d/.test(headers.get('server') ?? '')) problems.push(warning('Server names a version.'))
  return problems
}

/** Problems of a page's other headers. */
export function pageProblems(status: number, headers: Headers, wanted = 200): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (status !== wanted) problems.push(error(`The status is ${status} instead of ${wanted}.`))
  if (!/^text\/html\b/.test(headers.get('content-type') ?? ''))
    problems.push(error('The Content-Type isn’t text/html.'))
  if (!/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''))
    problems.push(error('Cache-Control lets browsers keep an outdated page.'))
  if (!headers.has('content-encoding')) problems.push(warning('The page isn’t compressed.'))
  if (!headers.has('permissions-policy')) problems.push(warning('There is no Permissions-Policy.'))
  if (!headers.has('cross-origin-opener-policy'))
    problems.push(warning('There is no Cross-Origin-Opener-Policy.'))
  return problems
}

/** Problems of a script or style sheet with a hashed name. */
export function assetProblems(status: number, headers: Headers): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (status !== 200) problems.push(error(`The status is ${status} instead of 200.`))
  if (maxAgeOf(headers.get('cache-control')) < thresholds.headers.assetSeconds)
    problems.push(error('Cache-Control makes browsers load the file again although its name is hashed.'))
  if (!headers.has('content-encoding')) problems.push(error('The file isn’t compressed.'))
  return problems
}
