import { error, type HeaderProblem, warning } from './header-problem.ts'

/** Referrer policies that browsers know, and whether other hosts get at most the portal's origin. */
const referrerPolicies: Readonly<Record<string, boolean>> = {
  'no-referrer': true,
  'same-origin': true,
  origin: true,
  'strict-origin': true,
  'origin-when-cross-origin': true,
  'strict-origin-when-cross-origin': true,
  'no-referrer-when-downgrade': false,
  'unsafe-url': false,
}

/** Problems of `Referrer-Policy`: of several policies the last one that the browser knows counts. */
export function referrerPolicyProblems(header: string | null): readonly HeaderProblem[] {
  const policies = (header ?? '').split(',').map((policy) => policy.trim().toLowerCase())
  const policy = policies.findLast((one) => Object.hasOwn(referrerPolicies, one))
  if (policy === undefined) return [error('There is no Referrer-Policy.')]
  if (referrerPolicies[policy]) return []
  return [error(`Referrer-Policy sends whole addresses to other hosts: ${policy}.`)]
}

/** Browser features that the portal doesn't use: the policy must turn them off. */
const unusedFeatures = ['camera', 'microphone', 'geolocation', 'payment'] as const

/** Problems of `Permissions-Policy`. */
export function permissionsPolicyProblems(header: string | null): readonly HeaderProblem[] {
  if (header === null) return [warning('There is no Permissions-Policy.')]
  const allowed = new Map(header.split(',').map(readPermission))
  const isForeign = (feature: string) => /[*"]/.test(allowed.get(feature) ?? '')
  const open = unusedFeatures.filter(isForeign)
  const own = unusedFeatures.filter((feature) => allowed.get(feature) !== '()' && !isForeign(feature))
  const problems: HeaderProblem[] = []
  if (open.length > 0)
    problems.push(error(`Permissions-Policy allows other sites in the portal: ${open.join(', ')}.`))
  if (own.length > 0) problems.push(warning(`Permissions-Policy doesn’t switch off: ${own.join(', ')}.`))
  return problems
}

/** A feature and the sites that may use it, e.g. `()`, `(self "https://a.example")`, `*`. */
function readPermission(text: string): readonly [feature: string, sites: string] {
  const [feature = '', sites = ''] = text.split('=')
  return [
    feature.trim(),
    sites
      .replace(/;.*/, '')
      .trim()
      .replace(/^\(\s*\)$/, '()'),
  ]
}
