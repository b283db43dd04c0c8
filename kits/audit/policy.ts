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
export const fallbacks: Readonly<Record<string, readonly string[]>> = {
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
export function effectiveDirective(policy: Policy, name: string) {
  for (const applied of [name, ...(fallbacks[name] ?? [])]) {
    const values = policy.get(applied)
    if (values) return { name: applied, values }
  }
  return undefined
}
