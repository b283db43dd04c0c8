import type { Incoming, Outgoing } from './transport.ts'
import { holdUnsaved } from './unsaved.ts'

/** Sends like `send`, by XMLHttpRequest, the only way to know how much of an upload has left. */
export function sendWithProgress(outgoing: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(outgoing.method, outgoing.url)
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) outgoing.onProgress?.(loaded / total)
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
    let release = (): void => undefined
    request.onloadend = () => {
      outgoing.signal.removeEventListener('abort', abort)
      release()
    }
    if (outgoing.signal.aborted) return reject(outgoing.signal.reason)
    outgoing.signal.addEventListener('abort', abort)
    release = holdUnsaved('upload')
    request.send(outgoing.body ?? null)
  })
}
