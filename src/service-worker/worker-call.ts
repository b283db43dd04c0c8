import { CALL_TIMEOUT_MS, type Call, type ResultOf } from '#contract/call.ts'
import { CallError } from '#lib/api/api-error.ts'
import { buildHeaders, parseResponse } from '#lib/api/transport.ts'
import { anySignal } from '#lib/async/any-signal.ts'
import { updateServerClock } from '#lib/browser/server-clock.ts'

/** For whom the worker makes a call: it has no session of its own. */
export interface WorkerSession {
  readonly token: string | undefined
  /** Origin of the API. */
  readonly host: string
  /** Language tag, e.g. `lo`. */
  readonly language: string
}

interface WorkerCallOptions {
  /** JSON, or a form. */
  readonly body?: FormData | string | undefined
  readonly signal: AbortSignal
  readonly maxTimeoutMs: number
}

interface WorkerAnswer<C extends Call> {
  readonly result: ResultOf<C>
  readonly text: string
  /** The Date header; null if CORS hides it. */
  readonly date: string | null
}

/**
 * Makes a call from the service worker, once.
 * @throws CallError, or the signal's reason when it aborted
 */
export async function callFromWorker<C extends Call>(
  spec: C,
  { token, host, language }: WorkerSession,
  { body, signal, maxTimeoutMs }: WorkerCallOptions,
): Promise<WorkerAnswer<C>> {
  const timeout = AbortSignal.timeout(Math.min(spec.timeoutMs ?? CALL_TIMEOUT_MS, maxTimeoutMs))
  const either = anySignal(signal, timeout)
  const sentAt = Date.now()
  try {
    signal.throwIfAborted()
    const response = await fetch(host + spec.path, {
      method: spec.method,
      headers: {
        ...buildHeaders({ token, language }),
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: either.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    const text = await response.text()
    const date = response.headers.get('date')
    // Public responses may come from a cache with an old Date.
    if (spec.access === 'member') updateServerClock(date, sentAt, Date.now())
    const result = parseResponse(spec, {
      status: response.status,
      text,
      date,
      retryAfter: response.headers.get('retry-after') ?? undefined,
    })
    return { result, text, date }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CallError) throw error
    throw new CallError(spec.name, { kind: timeout.aborted ? 'timeout' : 'offline' }, spec.changes)
  } finally {
    either.detach()
  }
}
