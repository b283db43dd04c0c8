/** Message to the decoder. The texts are sent back through the message's port. */
export interface DecoderJob {
  readonly picture: Blob
  readonly timeoutMs: number
}

/** Event for a decoder that runs in the page, where workers are unavailable. */
export const PAGE_EVENT = 'kapao-find-qr'

/** Validates a message, which may come from other code of the page. */
export function isDecoderJob(data: unknown): data is DecoderJob {
  return (
    typeof data === 'object' &&
    data !== null &&
    'picture' in data &&
    data.picture instanceof Blob &&
    'timeoutMs' in data &&
    typeof data.timeoutMs === 'number'
  )
}
