import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** Fields that two requests must share for one to use the response of the other; token and language are headers. */
type RequestIdentity = Pick<TransportRequest, 'path' | 'method' | 'headers' | 'body'>

interface EarlyRequest {
  readonly key: string
  readonly sentAtMs: number
  readonly response: Promise<TransportResponse>
  /** Ends the request, which otherwise occupies one of the few connections to a host. */
  readonly abort: () => void
}

declare global {
  /** The requests that the boot script has sent and whose responses no call has taken over yet. */
  var earlyRequests: readonly EarlyRequest[] | undefined
}

/** An older response isn't taken over: the call is then sent as usual. */
const MAX_AGE_MS = 10_000

const keyOf = ({ path, method, headers, body }: RequestIdentity) =>
  JSON.stringify([method, path, headers, body])

/**
 * Sends a read of the first screen while the scripts are still loading (`src/shell/boot.ts`). With plain `fetch`: this is
 * inlined into the HTML, and ofetch would be larger than the rest of the boot script. If it fails, the call is sent as
 * usual.
 */
export function sendEarlyRequest(host: string, request: RequestIdentity): void {
  const sentAtMs = Date.now()
  const aborter = new AbortController()
  const { path, method, headers, body } = request
  const response = fetch(host + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    cache: 'no-store',
    credentials: 'omit',
    signal: aborter.signal,
  }).then(async (response) => ({
    status: response.status,
    text: await response.text(),
    date: response.headers.get('date'),
    retryAfter: response.headers.get('retry-after') ?? undefined,
    early: { sentAtMs, receivedAtMs: Date.now() },
  }))
  // A failure is handled by the call that takes the response over.
  response.catch(() => undefined)
  globalThis.earlyRequests = [
    ...(globalThis.earlyRequests ?? []),
    { key: keyOf(request), sentAtMs, response, abort: () => aborter.abort() },
  ]
}

/** Resolves to the response of the same early request; undefined if there was none, or if it failed. */
async function takeEarlyResponse(request: TransportRequest): Promise<TransportResponse | undefined> {
  const { signal, onSend } = request
  const waiting = globalThis.earlyRequests ?? []
  signal.throwIfAborted()
  if (waiting.length === 0) return undefined
  const key = keyOf(request)
  const early = waiting.find((each) => each.key === key)
  if (!early) return undefined
  globalThis.earlyRequests = waiting.filter((each) => each !== early)
  if (Date.now() - early.sentAtMs > MAX_AGE_MS) {
    early.abort()
    return undefined
  }
  onSend?.()
  return await new Promise((resolve) => {
    const fail = () => resolve(undefined)
    early.response.then(resolve, fail)
    const abort = () => {
      early.abort()
      fail()
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** A transport that takes over the responses of early requests, and sends everything else by another transport. */
export function withEarlyResponse(send: Transport): Transport {
  return async (request) => {
    const early = await takeEarlyResponse(request)
    request.signal.throwIfAborted()
    return early ?? (await send(request))
  }
}
