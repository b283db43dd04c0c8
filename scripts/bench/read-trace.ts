import * as v from 'valibot'
import { SLOWDOWN } from './figures.ts'

/** Categories that `readTrace` needs. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

const text = v.optional(v.string(), '')
const number = v.optional(v.number(), 0)
const data = v.object({ url: text, requestId: text, mimeType: text, decodedBodyLength: number })
const noData = { url: '', requestId: '', mimeType: '', decodedBodyLength: 0 }
const eventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds. */
  ts: number,
  /** Thread time in microseconds: unlike `dur` without what other threads took meanwhile. */
  tdur: number,
  args: v.fallback(v.object({ name: text, data: v.optional(data, noData) }), { name: '', data: noData }),
})
const traceSchema = v.object({ traceEvents: v.array(eventSchema) })

type Event = v.InferOutput<typeof eventSchema>

const parseTrace = (trace: string) => v.parse(traceSchema, JSON.parse(trace)).traceEvents

/** Whether the main thread has handed a frame to the compositor. */
const isFrame = ({ name }: Event) => name === 'Commit'

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

/** Number of frames that the pages of a browser have rendered in a trace. */
export function countFrames(trace: string): number {
  const all = parseTrace(trace)
  const isPage = ({ name, args }: Event) => name === 'thread_name' && args.name === 'CrRendererMain'
  const threads = new Set(all.filter(isPage).map(({ tid }) => tid))
  return all.filter((event) => isFrame(event) && threads.has(event.tid)).length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
