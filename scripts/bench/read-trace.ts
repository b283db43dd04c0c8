import { isFrame, parseTrace } from '../../tests/setup/trace-events.ts'

/** Frames are counted from here on. */
const SETTLED_AFTER_MS = 10_000

/**
 * Reads the main thread of a page from a trace of Chromium.
 * @param trace JSON, recorded with `traceCategories`
 * @param url of the page
 * @throws Error if the page doesn't start in the trace
 */
export function readTrace(trace: string, url: string) {
  const all = parseTrace(trace)
  const start = all.find(({ name, args }) => name === 'CommitLoad' && args.data.url === url)
  if (!start) throw new Error(`The trace has no ${url}.`)
  const events = all.filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
  const named = (name: string) => events.filter((event) => event.name === name)
  const settledAt = start.ts + SETTLED_AFTER_MS * 1000
  const settledSeconds = (Math.max(...events.map(({ ts }) => ts)) - settledAt) / 1_000_000
  const settledFrames = events.filter((event) => isFrame(event) && event.ts > settledAt).length
  return {
    cpuMs: named('RunTask').reduce((sum, { tdur }) => sum + tdur / 1000, 0),
    styles: named('UpdateLayoutTree').length,
    /** Frames a second, once the start is over. */
    frames: settledFrames / settledSeconds,
  }
}
