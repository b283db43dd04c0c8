import { TimeoutError, withTimeout } from './with-timeout.ts'

/** Limits of a response; services are trusted with their answers, not with our memory. */
export interface ResponseLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

export interface LimitedResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A response was refused or didn't arrive in time. */
export class OutgoingRequestError extends Error {
  override name = 'OutgoingRequestError'
}

/**
 * Sends a request to another service and reads its response. All outgoing requests of the server use this function or
 * `fetchStream`: `fetch` itself has no limits, and undici's `maxResponseSize` doesn't cover decompressed bytes.
 * @param limits the time is that of the whole response
 * @throws OutgoingRequestError if the response is too long, compressed or late
 * @throws TypeError of `fetch`: no connection, or a redirect
 */
export async function fetchLimited(
  url: string,
  init: RequestInit,
  limits: ResponseLimits,
): Promise<LimitedResponse> {
  return await withAbort(limits.timeoutMs, async (signal) => {
    const response = await send(url, init, limits.maxBytes, signal)
    const { status, headers } = response
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  })
}

/** Like `fetchLimited`, but passes on the body as it arrives; the time is that until the response begins. */
export async function fetchStream(url: string, init: RequestInit, limits: ResponseLimits): Promise<Response> {
  return await withAbort(limits.timeoutMs, (signal) => send(url, init, limits.maxBytes, signal))
}

async function send(
  url: string,
  init: RequestInit,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Response> {
  const asked = new Headers(init.headers)
  asked.set('accept-encoding', 'identity')
  const response = await fetch(url, { ...init, headers: asked, redirect: 'error', signal })
  const { status, statusText, headers, body } = response
  try {
    signal.throwIfAborted()
    // A small compressed body can be a large one, and costs processor time before it is too long.
    if (!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? ''))
      throw new OutgoingRequestError('the response is compressed')
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLong()
  } catch (error) {
    await body?.cancel().catch(() => undefined)
    throw error
  }
  const limited = body?.pipeThrough(limitBytes(maxBytes), { signal }) ?? null
  return new Response(limited, { status, statusText, headers })
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(tooLong())
      else controller.enqueue(chunk)
    },
  })
}

const tooLong = () => new OutgoingRequestError('the response is too long')

/**
 * Runs work with a time limit, and aborts it then. Aborting isn't enough: Node.js forgets the signal of a Request that has
 * been garbage-collected.
 */
async function withAbort<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  try {
    return await withTimeout(timeoutMs, work(abort.signal))
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    const late = new OutgoingRequestError('the service did not respond in time')
    abort.abort(late)
    throw late
  }
}
