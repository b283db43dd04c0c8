import { error, type Result, warning } from './findings.ts'

// csp_evaluator isn't used: it rates script-src, object-src and base-uri only, not frames, forms and connections.

/** Directives of a content security policy with their values. */
type Policy = ReadonlyMap<string, readonly string[]>

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

/** A rule, its directives, and those that replace a missing one, in the order of browsers (CSP level 3, section 6.8.3). */
type Row = readonly [rule: ValueRule, directives: string, fallbacks?: string]

/** Pictures may come from any https host, and any https site may frame a portal that is built for embedding. */
const portalRows: readonly Row[] = [
  [isScriptSource, 'script-src', 'default-src'],
  [isScriptSource, 'script-src-elem script-src-attr', 'script-src default-src'],
  [isScriptSource, 'worker-src', 'child-src script-src default-src'],
  [isStyleSource, 'style-src', 'default-src'],
  [isStyleSource, 'style-src-elem style-src-attr', 'style-src default-src'],
  [isNone, 'object-src', 'default-src'],
  [isLimited, 'connect-src font-src manifest-src', 'default-src'],
  [isLimited, 'frame-src', 'child-src default-src'],
  [isLimited, 'form-action'],
  [isLimitedOrHttps, 'img-src media-src', 'default-src'],
  [isLimitedOrHttps, 'frame-ancestors'],
  [isOwnHost, 'base-uri'],
]
/** The page that redirects to a game may send forms to any https host. In return it loads and requests nothing. */
const redirectRows: readonly Row[] = [
  ...portalRows,
  [isNone, 'connect-src media-src font-src', 'default-src'],
  [isNone, 'frame-src', 'child-src default-src'],
  [isOwnHost, 'img-src', 'default-src'],
  [isLimitedOrHttps, 'form-action'],
]

/** Problems of a page's policies: of several, separated by commas, browsers apply each. @param address of the portal */
export function policyProblems(
  header: string | null,
  address: string,
  kind: 'portal' | 'redirect' = 'portal',
): readonly Result[] {
  if (header === null) return [error('There is no Content-Security-Policy.')]
  const policies = header.split(',').map(parsePolicy)
  const { host } = new URL(address)
  const rows = kind === 'portal' ? portalRows : redirectRows
  // Of two rules for a directive the last one counts.
  const rules = new Map(rows.flatMap((row) => row[1].split(' ').map((name) => [name, row] as const)))
  // It is enough if one of the policies restricts something.
  const leastOf = (check: (policy: Policy) => readonly Result[]) => {
    const results = policies.map(check)
    return results.find((problems) => problems.length === 0) ?? results[0] ?? []
  }
  const open = [...rules].flatMap(([name, [rule, , fallbacks = '']]) =>
    leastOf((policy) => {
      const replacements = fallbacks.split(' ')
      const applied = [name, ...replacements].find((one) => policy.has(one))
      // Its replacement is checked by the same rule.
      if (applied !== name && replacements.some((one) => rules.has(one))) return []
      if (applied === undefined) return [error(`The policy lacks ${name}.`)]
      // Without a value nothing is allowed.
      const refused = policy.get(applied)?.filter((value) => !rule(value.toLowerCase(), host)) ?? []
      const purpose = applied === name ? '' : ` for ${name}`
      return refused.map((value) => error(`${applied} allows ${value}${purpose}.`))
    }),
  )
  const has = (policy: Policy, name: string, value: string) =>
    policy.get(name)?.some((one) => one.toLowerCase() === value)
  const isTrusted = policies.some((policy) => has(policy, 'require-trusted-types-for', "'script'"))
  const trust = isTrusted ? [] : [warning('The policy doesn’t require trusted types.')]
  const isBlocked = (policy: Policy) => policy.has('form-action') && !has(policy, 'form-action', 'https:')
  const forms = kind === 'redirect' && policies.some(isBlocked)
  const blocked = forms ? [error('The policy blocks forms to games: form-action lacks https:.')] : []
  return [...open, ...trust, ...blocked]
}

/** Of a repeated directive the first counts, as in browsers. */
function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/)
    const key = name.toLowerCase()
    if (key !== '' && !directives.has(key)) directives.set(key, values)
  }
  return directives
}
