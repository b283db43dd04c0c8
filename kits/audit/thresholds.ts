import type { RoutePath } from '#app/routing/route-table.ts'
import type { Finding } from './findings.ts'

/** Audits in the order in which they run. */
export const audits = [
  'headers',
  'installability',
  'bytes',
  'axe',
  'offline',
  'webkit',
  'lighthouse',
] as const
export type Audit = (typeof audits)[number]

const KB = 1000

/** Limits of a first visit. Bytes are transferred bodies; the chat is off, as in the size budgets of `npm run check`. */
export interface ByteLimits {
  readonly script: number
  readonly total: number
  readonly requests: number
}

/** Everything that decides about the exit code; docs/audit.md explains it. */
export const thresholds = {
  /** Most findings of each severity with which the command exits with 0. */
  exit: { error: 0, warning: 10 },
  /** Lowest scores (0 to 100) and largest times (ms), with mobile emulation. */
  lighthouse: {
    /** Most runs of a page that misses a limit; the best one counts. */
    attempts: 3,
    scores: {
      visitor: { performance: 85, accessibility: 100, 'best-practices': 95, seo: 90 },
      // Robots don't see what is behind the sign-in.
      member: { performance: 80, accessibility: 100, 'best-practices': 95 },
    } as Record<'visitor' | 'member', Record<string, number>>,
    largestPaintMs: 3500,
    blockingMs: { visitor: 300, member: 600 } as Record<'visitor' | 'member', number>,
    layoutShift: 0.1,
  },
  bytes: {
    visitor: { script: 170 * KB, total: 280 * KB, requests: 28 },
    member: { script: 175 * KB, total: 350 * KB, requests: 40 },
    /** The pages on which visits start. */
    pages: {
      '/login': { script: 100 * KB, total: 145 * KB, requests: 14 },
      '/user/home': { script: 140 * KB, total: 350 * KB, requests: 40 },
    },
  } as {
    readonly visitor: ByteLimits
    readonly member: ByteLimits
    readonly pages: Readonly<Partial<Record<RoutePath, ByteLimits>>>
  },
  axe: {
    /** Impacts of violations that are errors; violations of other impacts are warnings. */
    errorImpacts: ['minor', 'moderate', 'serious', 'critical'] as readonly string[],
  },
  offline: {
    /** From the navigation's start to the first heading, in a freshly started browser. */
    headingMs: 4000,
  },
  installability: { workerMs: 20_000 },
  headers: {
    /** Shortest `max-age` of `Strict-Transport-Security`: half a year. */
    hstsSeconds: 15_768_000,
    /** Shortest `max-age` of files with a hashed name: 30 days. */
    assetSeconds: 2_592_000,
  },
} as const

/** @returns exit code of a run: 1 if there are too many findings, or if nothing could be checked */
export function exitCodeOf(
  findings: readonly Finding[],
  limits: { readonly error: number; readonly warning: number } = thresholds.exit,
): 0 | 1 {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  const hasChecked = findings.some(({ severity }) => severity !== 'skipped')
  return hasChecked && count('error') <= limits.error && count('warning') <= limits.warning ? 0 : 1
}
