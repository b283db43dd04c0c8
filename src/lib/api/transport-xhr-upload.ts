import { buildSettings } from '#lib/config/build-settings.ts'
import { requestHealth } from '#lib/network/health-check.ts'
import { holdUnsaved } from '#lib/state/unsaved-work.ts'
import type { Incoming, Outgoing } from './transport-fetch.ts'

/** An upload that stands still for so long is looked after, milliseconds. */
const QUIET_MS = 20_000
/** A connection that carries anything answers the smallest question in this time, also beside an upload. */
const PATIENCE_MS = 15_000
/** So often it may stand still while the server answers others: its own connection is dead then. */
const MOST_STALLS = 3

/** Whether the server answers anything. */
async function answers(): Promise<boolean> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    await requestHealth(patience.signal)
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Looks after an upload whose line may be there and dead: it would take the call's whole time, and hold up those behind
 * it. A server that is there may think as long as it wants once it has everything.
 */
function lookAfter(giveUp: () => void): { moved(part: number): void; end(): void } {
  let timer: ReturnType<typeof setTimeout>
  let moves = 0
  let stalls = 0
  let left = 0
  const plan = () => {
    timer = setTimeout(() => void look(), QUIET_MS)
  }
  async function look(): Promise<void> {
    const before = moves
    const alive = await answers()
    if (moves !== before) return
    stalls++
    if (!alive || (left < 1 && stalls >= MOST_STALLS)) giveUp()
    else plan()
  }
  plan()
  return {
    moved(part) {
      clearTimeout(timer)
      moves++
      stalls = 0
      left = part
      plan()
    },
    end() {
      clearTimeout(timer)
      moves++
    },
  }
}

/**
 * Sends like `send`, by XMLHttpRequest, the only way to know how much of an upload has left. One that stands still fails
 * as one that the network has lost.
 */
export function sendWithProgress(outgoing: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(outgoing.method, buildSettings.apiHost + outgoing.path)
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (!lengthComputable || total <= 0) return
      watch?.moved(loaded / total)
      outgoing.onProgress?.(loaded / total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        date: request.getResponseHeader('date'),
        retryAfter: request.getResponseHeader('retry-after') ?? undefined,
      })
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onabort = () => reject(outgoing.signal.reason)
    let watch: ReturnType<typeof lookAfter> | undefined
    let release = (): void => undefined
    request.onloadend = () => {
      outgoing.signal.removeEventListener('abort', abort)
      watch?.end()
      release()
    }
    if (outgoing.signal.aborted) return reject(outgoing.signal.reason)
    outgoing.signal.addEventListener('abort', abort)
    release = holdUnsaved('upload')
    watch = lookAfter(() => {
      reject(new TypeError('upload stands still'))
      request.abort()
    })
    outgoing.onSend?.()
    request.send(outgoing.body instanceof FormData ? outgoing.body : null)
  })
}
