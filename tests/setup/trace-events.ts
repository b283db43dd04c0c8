import * as v from 'valibot'

/** Categories that a trace of Chromium needs to have these events. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

const text = v.optional(v.string(), '')
const number = v.optional(v.number(), 0)
const data = v.object({ url: text })
const noData = { url: '' }
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

export const parseTrace = (trace: string) => v.parse(traceSchema, JSON.parse(trace)).traceEvents

/** Whether the main thread has handed a frame to the compositor. */
export const isFrame = ({ name }: Event) => name === 'Commit'

/** Number of frames that the pages of a browser have rendered in a trace. */
export function countFrames(trace: string): number {
  const all = parseTrace(trace)
  const isPage = ({ name, args }: Event) => name === 'thread_name' && args.name === 'CrRendererMain'
  const threads = new Set(all.filter(isPage).map(({ tid }) => tid))
  return all.filter((event) => isFrame(event) && threads.has(event.tid)).length
}
