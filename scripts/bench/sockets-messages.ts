import * as v from 'valibot'

/** IPC messages of the socket benchmark: load of one client process. */
export const load = v.object({
  address: v.string(),
  sockets: v.number(),
  /** Messages per second of this process. */
  perSecond: v.number(),
  seconds: v.number(),
})
export type Load = v.InferOutput<typeof load>

/** What a client process reports at its end: counts of messages, summed over its sockets. */
export const loadResult = v.object({
  sent: v.number(),
  /** Sends without a 2xx response. */
  refused: v.number(),
  /** Milliseconds from send to receipt, for each tab. */
  times: v.array(v.number()),
  lost: v.number(),
  doubled: v.number(),
})
export type LoadResult = v.InferOutput<typeof loadResult>

/** First message of the server process, once it listens. */
export const serverReady = v.object({ address: v.string() })
/** CPU time of the server process since its start, and its resident memory at the time of the request. */
export const serverUsage = v.object({ cpuMs: v.number(), megabytes: v.number() })
