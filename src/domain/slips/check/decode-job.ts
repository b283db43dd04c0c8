/** A picture to find QR codes in. */
export interface DecoderJob {
  readonly picture: Blob
  /** How long to look, milliseconds. */
  readonly ms: number
}

/** How a page calls the decoder that it runs itself. */
export const PAGE_EVENT = 'kapao-find-qr'

export function isDecoderJob(data: unknown): data is DecoderJob {
  return (
    typeof data === 'object' &&
    data !== null &&
    'picture' in data &&
    data.picture instanceof Blob &&
    'ms' in data &&
    typeof data.ms === 'number'
  )
}
