import { error, type HeaderProblem, warning } from './header-problem.ts'
import { findInlineParts, type InlinePart, isInlineAllowed } from './inline-parts.ts'

/** Directives of a content security policy with their values. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Directives of a content security policy; of a repeated one the first counts, as in browsers. */
export function parsePolicy(policy: string): Policy {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/)
    const key = name?.toLowerCase()
    if (key && !directives.has(key)) directives.set(key, values)
  }
  return directives
}

/** Directives that replace a missing one, in the order in which browsers try them (CSP level 3, section 6.8.3). */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['default-src'],
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'style-src': ['default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'object-src': ['default-src'],
  'connect-src': ['default-src'],
  'img-src': ['default-src'],
  'media-src': ['default-src'],
  'font-src': ['default-src'],
  'manifest-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
}

/** Returns the directive that browsers apply, and its values; undefined if the policy has none. */
function effectiveDirective(policy: Policy, name: string) {
  for (const applied of [name, ...(fallbacks[name] ?? [])]) {
    const values = policy.get(applied)
    if (values) return { name: applied, values }
  }
  return undefined
}

/** Whether a directive may have a value, which is in lower case. */
type ValueRule = (value: string, host: string) => boolean

/** A host with its scheme, port and path. */
const hostPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^:/]+)/

/** Sites that anyone can register: all of them, or all below a top-level domain. */
const isAnyHost = (value: string) => /^\*(\.[^.]+)?$/.test(hostPattern.exec(value)?.[1] ?? '')

const isNetworkScheme = (value: string) => /^(https?|wss?|ftp):$/.test(value)

/** Named hosts, and data of the page itself. */
const isLimited: ValueRule = (value) => !isNetworkScheme(value) && !isAnyHost(value)

const isLimitedOrHttps: ValueRule = (value, host) =>
  ['https:', 'https://*'].includes(value) || isLimited(value, host)

const isOwnHost: ValueRule = (value, host) => ["'self'", "'none'"].includes(value) || isHost(value, host)

const isHost = (value: string, host: string) => value.replace(/^https?:\/\//, '').replace(/\/$/, '') === host

const scriptKeywords: readonly string[] = [
  "'strict-dynamic'",
  "'unsafe-hashes'",
  "'wasm-unsafe-eval'",
  "'trusted-types-eval'",
  "'inline-speculation-rules'",
  "'report-sample'",
]

const isScriptSource: ValueRule = (value, host) =>
  isOwnHost(value, host) ||
  scriptKeywords.includes(value) ||
  /^'(?:(?:report-)?sha(?:256|384|512)|(?:sha(?:256|384|512)|nonce)-[\w+/=-]+)'$/.test(value)

const isStyleSource: ValueRule = (value, host) => isLimited(value, host) && value !== "'unsafe-inline'"

/**
 * The values that directives may have. The reference server's policy keeps to them: pictures may come from any https host
 * (D36), and any https site may frame a portal that is built for embedding.
 */
const valueRules: Readonly<Record<string, ValueRule>> = {
  'script-src': isScriptSource,
  'script-src-elem': isScriptSource,
  'script-src-attr': isScriptSource,
  'worker-src': isScriptSource,
  'style-src': isStyleSource,
  'style-src-elem': isStyleSource,
  'style-src-attr': isStyleSource,
  'object-src': (value) => value === "'none'",
  'connect-src': isLimited,
  'img-src': isLimitedOrHttps,
  'media-src': isLimitedOrHttps,
  'font-src': isLimited,
  'manifest-src': isLimited,
  'frame-src': isLimited,
  'base-uri': isOwnHost,
  'form-action': isLimited,
  'frame-ancestors': isLimitedOrHttps,
}

function directiveProblems(policy: Policy, name: string, rule: ValueRule, host: string): HeaderProblem[] {
  const directive = effectiveDirective(policy, name)
  // Its replacement is checked by the same rule.
  if (directive?.name !== name && fallbacks[name]?.some((other) => Object.hasOwn(valueRules, other)))
    return []
  if (!directive) return [error(`The policy lacks ${name}.`)]
  const purpose = directive.name === name ? '' : ` for ${name}`
  // Without a value nothing is allowed.
  const refused = directive.values.filter((value) => !rule(value.toLowerCase(), host))
  return refused.map((value) => error(`${directive.name} allows ${value}${purpose}.`))
}

function trustedTypesProblems(policy: Policy): HeaderProblem[] {
  const values = policy.get('require-trusted-types-for')?.map((value) => value.toLowerCase())
  return values?.includes("'script'") ? [] : [warning('The policy doesn’t require trusted types.')]
}

function isBlocked(policy: Policy, part: InlinePart): boolean {
  const directive = effectiveDirective(policy, `${part.name}-src-elem`)
  return directive !== undefined && !isInlineAllowed(part, directive.values)
}

function blockedProblem({ name, text }: InlinePart): HeaderProblem {
  const start = text.trim().slice(0, 40)
  return error(`The policy blocks an inline ${name} of the page, which starts with “${start}”.`)
}

/**
 * Problems of a page's content security policy.
 * @param header with several policies, separated by commas, browsers apply each of them
 * @param html the page, whose inline code the policy must allow by hash or nonce
 * @param address origin of the portal
 */
export function policyProblems(
  header: string | null,
  html: string,
  address: string,
): readonly HeaderProblem[] {
  if (header === null) return [error('There is no Content-Security-Policy.')]
  const policies = header.split(',').map(parsePolicy)
  const { host } = new URL(address)
  const restrictions = [
    ...Object.entries(valueRules).map(
      ([name, rule]) =>
        (policy: Policy) =>
          directiveProblems(policy, name, rule, host),
    ),
    trustedTypesProblems,
  ]
  // It is enough if one of the policies restricts something, but each of them can block inline code.
  const open = restrictions.flatMap((check) => {
    const results = policies.map(check)
    return results.find((problems) => problems.length === 0) ?? results[0] ?? []
  })
  const blocked = findInlineParts(html).filter((part) => policies.some((policy) => isBlocked(policy, part)))
  return [...open, ...blocked.map(blockedProblem)]
}
