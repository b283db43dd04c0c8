import type { Incoming, Outgoing } from './transport.ts'

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
      })
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onabort = () => reject(outgoing.signal.reason)
    request.onloadend = () => outgoing.signal.removeEventListener('abort', abort)
    if (outgoing.signal.aborted) return reject(outgoing.signal.reason)
    outgoing.signal.addEventListener('abort', abort)
    request.send(outgoing.body ?? null)
  })
}
