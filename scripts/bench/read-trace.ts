import { isFrame, parseTrace } from '../../tests/setup/trace-events.ts'
import { SLOWDOWN } from './figures.ts'

/** Lighthouse's limit, on the phone. */
const LONG_TASK_MS = 50

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
  const dataOf = (name: string) => named(name).map(({ args }) => args.data)
  const taskMs = named('RunTask').map(({ tdur }) => tdur / 1000)
  const sent = dataOf('ResourceSendRequest').filter((request) => request.url.startsWith('http'))
  const types = new Map(
    dataOf('ResourceReceiveResponse').map(({ requestId, mimeType }) => [requestId, mimeType]),
  )
  const sizes = new Map(dataOf('ResourceFinish').map((each) => [each.requestId, each.decodedBodyLength]))
  const bytes = (matches: (request: (typeof sent)[number]) => boolean) =>
    sum(sent.filter(matches).map(({ requestId }) => sizes.get(requestId) ?? 0))
  const compiled = new Set(
    [...dataOf('v8.compileModule'), ...dataOf('EvaluateScript')].map((each) => each.url),
  )
  const settledAt = start.ts + SETTLED_AFTER_MS * 1000
  const settledSeconds = (Math.max(...events.map(({ ts }) => ts)) - settledAt) / 1_000_000
  const settledFrames = events.filter((event) => isFrame(event) && event.ts > settledAt).length
  return {
    cpuMs: sum(taskMs),
    blockingMs: sum(taskMs.map((ms) => Math.max(0, SLOWDOWN * ms - LONG_TASK_MS))),
    styles: named('UpdateLayoutTree').length,
    requests: sent.length,
    /** Frames a second, once the start is over. */
    frames: settledFrames / settledSeconds,
    /** Bytes, uncompressed. */
    html: bytes((request) => types.get(request.requestId) === 'text/html'),
    css: bytes((request) => types.get(request.requestId) === 'text/css'),
    script: bytes((request) => compiled.has(request.url) && request.url !== url),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
