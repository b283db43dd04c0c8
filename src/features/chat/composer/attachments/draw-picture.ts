import type { Size } from './picture-size.ts'

/** JPEG quality of a picture drawn anew: small print on a photographed slip is still clear. */
const QUALITY = 0.82

/** Edge of the small drawing that shows whether a picture is see-through, pixels. */
const PROBE = 128

/** A decoded picture, upright. */
export interface Drawable {
  readonly source: CanvasImageSource
  /** Gives its memory back. */
  close(): void
}

/**
 * Decodes a picture, off the main thread.
 * @returns undefined when the browser can't
 */
export async function openPicture(blob: Blob): Promise<Drawable | undefined> {
  try {
    const source = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    return { source, close: () => source.close() }
  } catch {
    return openAsElement(blob) // Safari before 17 doesn't know the option
  }
}

async function openAsElement(blob: Blob): Promise<Drawable | undefined> {
  const source = new Image()
  source.src = URL.createObjectURL(blob)
  const close = () => URL.revokeObjectURL(source.src)
  try {
    await source.decode()
    return { source, close }
  } catch {
    close()
    return undefined
  }
}

function draw(picture: Drawable, { width, height }: Size, ground?: string) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // In main memory, where it is read from: a way over the graphics card costs more than it saves.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  if (ground !== undefined) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture.source, 0, 0, width, height)
  return { canvas, pen }
}

/** The picture as a new file of this size, with nothing in it but pixels; undefined when there is no memory for it. */
export async function encode<K extends 'image/jpeg' | 'image/png'>(
  picture: Drawable,
  size: Size,
  kind: K,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly kind: K } | undefined> {
  const canvas = draw(picture, size, kind === 'image/jpeg' ? '#fff' : undefined)?.canvas
  if (!canvas) return undefined
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY))
  canvas.width = 0 // Safari keeps a canvas's memory until then
  // A browser that can't make this kind makes a PNG.
  if (blob?.type !== kind) return undefined
  return { bytes: new Uint8Array(await blob.arrayBuffer()), kind }
}

/** Whether the ground shows through somewhere; most screenshots could but don't. */
export function isSeeThrough(picture: Drawable): boolean {
  const pen = draw(picture, { width: PROBE, height: PROBE })?.pen
  if (!pen) return true
  const { data } = pen.getImageData(0, 0, PROBE, PROBE)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true
  return false
}
