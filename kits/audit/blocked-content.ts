import { error, type HeaderProblem } from './header-problem.ts'
import { findInlineParts, type InlinePart, isInlineAllowed } from './inline-parts.ts'
import { attributeOf, findElements } from './page-elements.ts'
import { effectiveDirective, type Policy, parsePolicy } from './policy.ts'

/** A policy that browsers apply to a page: each of them can block something. */
export interface AppliedPolicy {
  /** Subject of a sentence. */
  readonly name: string
  readonly policy: Policy
}

/** Policies in the head of a page, in addition to that of the header. */
export function findMetaPolicies(html: string): readonly AppliedPolicy[] {
  return findElements(html)
    .filter(
      (element) =>
        element.nodeName === 'meta' &&
        element.parentNode?.nodeName === 'head' &&
        attributeOf(element, 'http-equiv')?.toLowerCase() === 'content-security-policy',
    )
    .map((element) => ({
      name: 'The policy in a meta element',
      policy: parsePolicy(attributeOf(element, 'content') ?? ''),
    }))
}

/** Inline code of the page that a policy blocks. */
export function blockedInlineProblems(
  policies: readonly AppliedPolicy[],
  html: string,
): readonly HeaderProblem[] {
  return findInlineParts(html).flatMap((part) => {
    const blocking = policies.find(({ policy }) => isBlocked(policy, part))
    if (!blocking) return []
    const name = part.attribute === undefined ? part.kind : `${part.attribute} attribute`
    const start = part.text.trim().slice(0, 40)
    return [error(`${blocking.name} blocks an inline ${name} of the page, which starts with “${start}”.`)]
  })
}

function isBlocked(policy: Policy, part: InlinePart): boolean {
  const place = part.attribute === undefined ? 'elem' : 'attr'
  const directive = effectiveDirective(policy, `${part.kind}-src-${place}`)
  return directive !== undefined && !isInlineAllowed(part, directive.values)
}

/** Kinds of content that the portal loads from its own host, by CSP directive. */
const ownContent: Readonly<Record<string, string>> = {
  'script-src-elem': 'scripts',
  'style-src-elem': 'style sheets',
  'connect-src': 'requests',
  'img-src': 'pictures',
  'media-src': 'videos',
  'font-src': 'fonts',
  'worker-src': 'service worker',
  'manifest-src': 'manifest',
}

/** Files of the portal's own host that a policy blocks. @param address origin of the portal */
export function blockedFileProblems(
  policies: readonly AppliedPolicy[],
  address: string,
): readonly HeaderProblem[] {
  return policies.flatMap(({ name, policy }) =>
    Object.entries(ownContent).flatMap(([wanted, content]) => {
      const directive = effectiveDirective(policy, wanted)
      const isAllowed = directive?.values.some((value) => isOwnSource(value.toLowerCase(), new URL(address)))
      return isAllowed === false
        ? [error(`${name} blocks the portal’s own ${content} with ${directive?.name}.`)]
        : []
    }),
  )
}

/** Whether a source includes the portal's own files, maybe only below a path. Scripts of trusted scripts are trusted. */
function isOwnSource(source: string, { protocol, host }: URL): boolean {
  if (["'self'", "'strict-dynamic'", protocol].includes(source)) return true
  const pattern = source.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  return pattern.startsWith('*') ? host.endsWith(pattern.slice(1)) : pattern === host
}
