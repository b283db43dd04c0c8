import {
  fitWithin,
  imageType,
  needsRedraw,
  SLIP_MAX_BYTES,
  SLIP_MAX_SIDE,
  type SlipFileProblem,
  slipFileProblem,
} from './slip-file.ts'

/** JPEG quality of a picture that was made smaller. */
const QUALITY = 0.9

export type ReadPicture = { readonly blob: Blob } | { readonly problem: SlipFileProblem | 'unreadable' }

/**
 * A picked file as a picture to send: copied to memory at once (a picked file can vanish or change under the page),
 * checked by its bytes, and made smaller where it is big or of a format that the server doesn't read.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: 'unreadable' }
  }
  const head = new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength))
  const problem = slipFileProblem(bytes.byteLength, head)
  if (problem) return { problem }
  const type = imageType(head) ?? ''
  const blob = new Blob([bytes], { type })
  const sent = needsRedraw(blob.size, type) ? await redraw(blob) : blob
  if (!sent) return { problem: 'unreadable' }
  return sent.size > SLIP_MAX_BYTES ? { problem: 'too-large' } : { blob: sent }
}

/** A smaller JPEG of a picture; the picture itself if the browser can't decode it but the server might. */
async function redraw(blob: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(blob)
    const { width, height } = fitWithin(picture.width, picture.height, SLIP_MAX_SIDE)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (!pen) return blob
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return drawn && (drawn.size < blob.size || needsRedraw(0, blob.type)) ? drawn : blob
  } catch {
    return needsRedraw(0, blob.type) ? undefined : blob
  }
}
