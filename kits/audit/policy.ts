import { error, type Result, warning } from './findings.ts'

// csp_evaluator isn't used: it rates script-src, object-src and base-uri only, not frames, forms and connections.

/** Directives of a content security policy with their values. */
type Policy = ReadonlyMap<string, readonly string[]>

/** Directives that replace a missing one, in the order in which browsers try them (CSP level 3, section 6.8.3). */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
}
const fallbacksOf = (name: string) => fallbacks[name] ?? ['default-src']

/** Whether a directive may have a value, which is in lower case. */
type ValueRule = (value: string, host: string) => boolean

/** Sites that anyone can register: all of them, or all below a top-level domain. */
const isAnyHost = (value: string) =>
  /^\*(\.[^.]+)?$/.test(/^(?:[a-z][a-z0-9+.-]*:\/\/)?([^:/]+)/.exec(value)?.[1] ?? '')

/** Named hosts, and data of the page itself. */
const isLimited: ValueRule = (value) => !/^(https?|wss?|ftp):$/.test(value) && !isAnyHost(value)
const isLimitedOrHttps: ValueRule = (value, host) => /^https:(\/\/\*)?$/.test(value) || isLimited(value, host)
const isNone: ValueRule = (value) => value === "'none'"
const isOwnHost: ValueRule = (value, host) =>
  /^'(self|none)'$/.test(value) || value.replace(/^https?:\/\//, '').replace(/\/$/, '') === host
const scriptKeywords =
  /^'(strict-dynamic|unsafe-hashes|wasm-unsafe-eval|trusted-types-eval|inline-speculation-rules|report-sample|report-sha(256|384|512)|(sha(256|384|512)|nonce)-[\w+/=-]+)'$/
const isScriptSource: ValueRule = (value, host) => isOwnHost(value, host) || scriptKeywords.test(value)
const isStyleSource: ValueRule = (value, host) => isLimited(value, host) && value !== "'unsafe-inline'"

/**
 * The values that directives may have. The reference server's policy keeps to them: pictures may come from any https
 * host, and any https site may frame a portal that is built for embedding.
 */
const portalRules = rulesOf([
  [isScriptSource, 'script-src script-src-elem script-src-attr worker-src'],
  [isStyleSource, 'style-src style-src-elem style-src-attr'],
  [isNone, 'object-src'],
  [isLimited, 'connect-src font-src manifest-src frame-src form-action'],
  [isLimitedOrHttps, 'img-src media-src frame-ancestors'],
  [isOwnHost, 'base-uri'],
])

/** The page that redirects to a game may send forms to any https host. In return it loads and requests nothing. */
const redirectRules: Rules = {
  ...portalRules,
  ...rulesOf([
    [isNone, 'connect-src media-src font-src frame-src'],
    [isOwnHost, 'img-src'],
    [isLimitedOrHttps, 'form-action'],
  ]),
}

type Rules = Readonly<Record<string, ValueRule>>

function rulesOf(rows: readonly (readonly [rule: ValueRule, directives: string])[]): Rules {
  return Object.fromEntries(rows.flatMap(([rule, names]) => names.split(' ').map((name) => [name, rule])))
}

/**
 * Problems of a page's content security policy.
 * @param header with several policies, separated by commas, browsers apply each of them
 * @param address origin of the portal
 * @param kind the page that redirects to a game has rules of its own
 */
export function policyProblems(
  header: string | null,
  address: string,
  kind: 'portal' | 'redirect' = 'portal',
): readonly Result[] {
  if (header === null) return [error('There is no Content-Security-Policy.')]
  const policies = header.split(',').map(parsePolicy)
  const { host } = new URL(address)
  // It is enough if one of the policies restricts something.
  const leastOf = (check: (policy: Policy) => readonly Result[]) => {
    const results = policies.map(check)
    return results.find((problems) => problems.length === 0) ?? results[0] ?? []
  }
  const rules = Object.entries(kind === 'portal' ? portalRules : redirectRules)
  const open = [
    ...rules.flatMap(([name, rule]) => leastOf((policy) => opennessProblems(policy, name, rule, host))),
    ...leastOf(trustedTypesProblems),
  ]
  return kind === 'portal' ? open : [...open, ...policies.flatMap(blockedFormProblems)]
}

/** Of a repeated directive the first counts, as in browsers. */
function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/)
    const key = name?.toLowerCase()
    if (key && !directives.has(key)) directives.set(key, values)
  }
  return directives
}

/** Returns the directive that browsers apply, and its values; undefined if the policy has none. */
function effectiveDirective(policy: Policy, name: string) {
  for (const applied of [name, ...fallbacksOf(name)]) {
    const values = policy.get(applied)
    if (values) return { name: applied, values }
  }
  return undefined
}

function opennessProblems(policy: Policy, name: string, rule: ValueRule, host: string): readonly Result[] {
  const directive = effectiveDirective(policy, name)
  // Its replacement is checked by the same rule.
  if (directive?.name !== name && fallbacksOf(name).some((other) => Object.hasOwn(portalRules, other)))
    return []
  if (!directive) return [error(`The policy lacks ${name}.`)]
  const purpose = directive.name === name ? '' : ` for ${name}`
  // Without a value nothing is allowed.
  const refused = directive.values.filter((value) => !rule(value.toLowerCase(), host))
  return refused.map((value) => error(`${directive.name} allows ${value}${purpose}.`))
}

function trustedTypesProblems(policy: Policy): readonly Result[] {
  const values = policy.get('require-trusted-types-for')?.map((value) => value.toLowerCase())
  return values?.includes("'script'") ? [] : [warning('The policy doesn’t require trusted types.')]
}

/** Forms to games that a policy of the page that redirects to a game blocks. */
function blockedFormProblems(policy: Policy): readonly Result[] {
  const isBlocked = policy.get('form-action')?.every((value) => value.toLowerCase() !== 'https:')
  return isBlocked ? [error('The policy blocks forms to games: form-action lacks https:.')] : []
}
