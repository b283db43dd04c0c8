import { countBySeverity, type Finding } from './findings.ts'

const KB = 1000

/** Limits of a first visit. Bytes are transferred bodies (brotli); the chat is off. */
type ByteLimits = Readonly<Record<'script' | 'total' | 'requests', number>>

/** Everything that decides about the exit code; README.md explains it. */
export const thresholds = {
  /** Most findings of each severity with which the command exits with 0. */
  exit: { error: 0, warning: 10 },
  time: {
    /** Runs of a measurement that misses a limit the first time; their median counts. */
    runs: 3,
    /** A time that misses its limit is inconclusive if other programs use more than this share of the processors. */
    busyShare: 0.35,
    /** The same below this benchmark index: Lighthouse warns of slow machines at the same value. */
    benchmarkIndex: 1000,
  },
  /** Lowest scores (0 to 100) and largest times, with mobile emulation. */
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
    visitor: { script: 170 * KB, total: 280 * KB, requests: 28 } as ByteLimits,
    member: { script: 175 * KB, total: 350 * KB, requests: 40 } as ByteLimits,
    /** The pages on which visits start. */
    pages: {
      '/login': { script: 100 * KB, total: 145 * KB, requests: 14 },
      '/user/home': { script: 140 * KB, total: 350 * KB, requests: 40 },
    } as Readonly<Record<string, ByteLimits | undefined>>,
  },
  /** From the navigation's start to the first heading, in a freshly started browser. */
  offline: { headingMs: 4000 },
  installability: { workerMs: 20_000 },
  headers: {
    /** Shortest `max-age` of `Strict-Transport-Security`: half a year. */
    hstsSeconds: 15_768_000,
    /** Shortest `max-age` of files with a hashed name: 30 days. */
    assetSeconds: 2_592_000,
  },
}

/** Exit code of a run in which a time could not be judged, and nothing else is wrong. */
export const INCONCLUSIVE_EXIT = 3

/** @returns exit code of a run: 1 if there are too many findings, or if nothing could be checked */
export function exitCodeOf(findings: readonly Finding[], limits = thresholds.exit): number {
  const { error, inconclusive, warning, passed } = countBySeverity(findings)
  const hasChecked = error + inconclusive + warning + passed > 0
  if (!hasChecked || error > limits.error || warning > limits.warning) return 1
  return inconclusive > 0 ? INCONCLUSIVE_EXIT : 0
}
