import type { Size } from './image-size.ts'

/** Small print on a photographed slip stays legible at this quality. */
const JPEG_QUALITY = 0.82

/** Edge of the downscaled copy in which transparent pixels are searched. */
const TRANSPARENCY_PROBE_PX = 128

/** A decoded image with the EXIF rotation applied. */
export interface DecodedImage {
  readonly source: CanvasImageSource
  /** Frees its memory. */
  close(): void
}

/**
 * Decodes an image, off the main thread.
 * @returns undefined if the browser can't decode it
 */
export async function decodeImage(blob: Blob): Promise<DecodedImage | undefined> {
  try {
    const source = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    return { source, close: () => source.close() }
  } catch {
    return decodeWithElement(blob) // Safari before 17 doesn't support the option
  }
}

async function decodeWithElement(blob: Blob): Promise<DecodedImage | undefined> {
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

function drawToCanvas(picture: DecodedImage, { width, height }: Size, background?: string) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // Keep the canvas in main memory: reading back from the GPU costs more than it saves.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  if (background !== undefined) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, 0, 0, width, height)
  return { canvas, context }
}

/** Encodes the image at this size, without metadata; undefined if there is no memory or the type is unsupported. */
export async function encodeImage<K extends 'image/jpeg' | 'image/png'>(
  picture: DecodedImage,
  size: Size,
  type: K,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: K } | undefined> {
  const canvas = drawToCanvas(picture, size, type === 'image/jpeg' ? '#fff' : undefined)?.canvas
  if (!canvas) return undefined
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  canvas.width = 0 // frees the memory in Safari, which otherwise retains it
  // Browsers fall back to PNG for types they can't encode.
  if (blob?.type !== type) return undefined
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type }
}

/** Whether any pixel is transparent; most screenshots have an alpha channel but no transparent pixels. */
export function hasTransparentPixels(picture: DecodedImage): boolean {
  const context = drawToCanvas(picture, {
    width: TRANSPARENCY_PROBE_PX,
    height: TRANSPARENCY_PROBE_PX,
  })?.context
  if (!context) return true
  const { data } = context.getImageData(0, 0, TRANSPARENCY_PROBE_PX, TRANSPARENCY_PROBE_PX)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true
  return false
}
