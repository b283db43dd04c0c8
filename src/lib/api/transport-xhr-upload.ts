import { buildSettings } from '#lib/config/build-settings.ts'
import { isServerReachable } from '#lib/network/health-check.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

/** Check the connection when an upload has made no progress for this long. */
const STALL_TIMEOUT_MS = 20_000
/** Timeout of the health check; generous, because it shares the connection with the upload. */
const HEALTH_CHECK_TIMEOUT_MS = 15_000
/** After this many stalls in a row the upload's connection is dead, even if the server responds to health checks. */
const MAX_STALLS = 3

/**
 * Detects an upload on a dead connection, which would otherwise block the queue until the call's timeout. Once
 * everything has been sent, a reachable server may take as long as it wants.
 */
function watchProgress(onDead: () => void): { progress(part: number): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout>
  let events = 0
  let stalls = 0
  let sentPart = 0
  const schedule = () => {
    timer = setTimeout(() => void check(), STALL_TIMEOUT_MS)
  }
  async function check(): Promise<void> {
    const before = events
    const isAlive = await isServerReachable(HEALTH_CHECK_TIMEOUT_MS)
    if (events !== before) return
    stalls++
    if (!isAlive || (sentPart < 1 && stalls >= MAX_STALLS)) onDead()
    else schedule()
  }
  schedule()
  return {
    progress(part) {
      clearTimeout(timer)
      events++
      stalls = 0
      sentPart = part
      schedule()
    },
    stop() {
      clearTimeout(timer)
      events++
    },
  }
}

/**
 * Sends by XMLHttpRequest, the only API that reports upload progress. A stalled upload fails like a lost connection.
 */
export function sendWithProgress(request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(request.method, buildSettings.apiHost + request.path)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (!lengthComputable || total <= 0) return
      watch?.progress(loaded / total)
      request.onProgress?.(loaded / total)
    }
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        date: xhr.getResponseHeader('date'),
        retryAfter: xhr.getResponseHeader('retry-after') ?? undefined,
      })
    xhr.onerror = () => reject(new TypeError('upload failed'))
    xhr.onabort = () => reject(request.signal.reason)
    let watch: ReturnType<typeof watchProgress> | undefined
    let release = (): void => undefined
    xhr.onloadend = () => {
      request.signal.removeEventListener('abort', abort)
      watch?.stop()
      release()
    }
    if (request.signal.aborted) return reject(request.signal.reason)
    request.signal.addEventListener('abort', abort)
    release = markUnsaved('upload')
    watch = watchProgress(() => {
      reject(new TypeError('upload stalled'))
      xhr.abort()
    })
    request.onSend?.()
    xhr.send(request.body instanceof FormData ? request.body : null)
  })
}
