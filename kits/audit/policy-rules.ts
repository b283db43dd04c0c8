import {
  type AppliedPolicy,
  blockedFileProblems,
  blockedInlineProblems,
  findMetaPolicies,
} from './blocked-content.ts'
import { error, type HeaderProblem, warning } from './header-problem.ts'
import { effectiveDirective, fallbacks, type Policy, parsePolicy } from './policy.ts'

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

const isNone: ValueRule = (value) => value === "'none'"

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
  'object-src': isNone,
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

/** The page that redirects to a game may send forms to any https host. In return it loads and requests nothing. */
const redirectRules: Readonly<Record<string, ValueRule>> = {
  ...valueRules,
  'connect-src': isNone,
  'img-src': isOwnHost,
  'media-src': isNone,
  'font-src': isNone,
  'frame-src': isNone,
  'form-action': isLimitedOrHttps,
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

/** Forms to games that a policy of the page that redirects to a game blocks. */
function blockedFormProblems(policies: readonly AppliedPolicy[]): readonly HeaderProblem[] {
  const isAnyHttps = (value: string) => value.toLowerCase() === 'https:'
  return policies
    .filter(({ policy }) => policy.get('form-action')?.some(isAnyHttps) === false)
    .map(({ name }) => error(`${name} blocks forms to games: form-action lacks https:.`))
}

/**
 * Problems of a page's content security policy.
 * @param header with several policies, separated by commas, browsers apply each of them
 * @param html the page, whose inline code the policy must allow by hash or nonce
 * @param address origin of the portal
 * @param kind the page that redirects to a game has rules of its own
 */
export function policyProblems(
  header: string | null,
  html: string,
  address: string,
  kind: 'portal' | 'redirect' = 'portal',
): readonly HeaderProblem[] {
  if (header === null) return [error('There is no Content-Security-Policy.')]
  const policies = header.split(',').map(parsePolicy)
  const { host } = new URL(address)
  const restrictions = [
    ...Object.entries(kind === 'portal' ? valueRules : redirectRules).map(
      ([name, rule]) =>
        (policy: Policy) =>
          directiveProblems(policy, name, rule, host),
    ),
    trustedTypesProblems,
  ]
  // It is enough if one of the policies restricts something, but each of them can block something.
  const open = restrictions.flatMap((check) => {
    const results = policies.map(check)
    return results.find((problems) => problems.length === 0) ?? results[0] ?? []
  })
  const applied = [...policies.map((policy) => ({ name: 'The policy', policy })), ...findMetaPolicies(html)]
  const blocked = kind === 'portal' ? blockedFileProblems(applied, address) : blockedFormProblems(applied)
  return [...open, ...blocked, ...blockedInlineProblems(applied, html)]
}
