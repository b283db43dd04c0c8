import * as v from 'valibot'

/** What the bench's processes tell each other. */
export const load = v.object({
  address: v.string(),
  sockets: v.number(),
  /** Messages a second of this process. */
  perSecond: v.number(),
  seconds: v.number(),
})
export type Load = v.InferOutput<typeof load>

export const loadResult = v.object({
  sent: v.number(),
  /** Sends that weren't answered 2xx. */
  refused: v.number(),
  /** From before the send to each tab's receipt, milliseconds. */
  times: v.array(v.number()),
  lost: v.number(),
  doubled: v.number(),
})
export type LoadResult = v.InferOutput<typeof loadResult>

export const serverReady = v.object({ address: v.string() })
export const serverUsage = v.object({ cpuMs: v.number(), megabytes: v.number() })
