import { countBySeverity, type Finding } from './findings.ts'

const KB = 1000

/**
 * Limits of a first visit, until nothing has been loaded for a while: also what a page loads after its start. Bytes are
 * transferred bodies (brotli); the chat is off.
 */
type ByteLimits = Readonly<Record<'script' | 'total' | 'requests', number>>

/** Everything that decides about the exit code; README.md explains it. */
export const thresholds = {
  exit: { error: 0, warning: 10 },
  time: {
    runs: 3,
    /** Above this share of the processors that other programs use, a time that misses its limit is inconclusive. */
    busyShare: 0.35,
    /** The same below this index: Lighthouse warns of slow machines at the same value. */
    benchmarkIndex: 1000,
  },
  lighthouse: {
    scores: {
      visitor: { performance: 85, accessibility: 100, 'best-practices': 95, seo: 90 },
      // Robots don't see what is behind the sign-in.
      member: { performance: 80, accessibility: 100, 'best-practices': 95 },
    },
    largestPaintMs: 3500,
    blockingMs: { visitor: 300, member: 600 },
    layoutShift: 0.1,
  },
  bytes: {
    visitor: { script: 140 * KB, total: 240 * KB, requests: 28 } as ByteLimits,
    member: { script: 190 * KB, total: 350 * KB, requests: 40 } as ByteLimits,
    pages: {
      '/login': { script: 104 * KB, total: 150 * KB, requests: 14 },
      '/user/home': { script: 144 * KB, total: 350 * KB, requests: 40 },
    } as Readonly<Record<string, ByteLimits | undefined>>,
  },
  offline: { headingMs: 4000 },
  installability: { workerMs: 20_000 },
  headers: {
    /** Shortest `max-age` of `Strict-Transport-Security`: half a year. */
    hstsSeconds: 15_768_000,
    /** Shortest `max-age` of files with a hashed name: 30 days. */
    assetSeconds: 2_592_000,
  },
}

/** 1 if there are too many findings, or if nothing could be checked; 3 if nothing is wrong but some times are inconclusive. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  const { error, inconclusive, warning, passed } = countBySeverity(findings)
  const hasChecked = error + inconclusive + warning + passed > 0
  if (!hasChecked || error > thresholds.exit.error || warning > thresholds.exit.warning) return 1
  return inconclusive > 0 ? 3 : 0
}
