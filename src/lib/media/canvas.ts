import type { Size } from './media-type.ts'

/** A decoded image with the EXIF rotation applied. */
export interface DecodedImage extends Size {
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
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch {
    return decodeWithElement(blob) // Safari before 17.2 doesn't support the option
  }
}

async function decodeWithElement(blob: Blob): Promise<DecodedImage | undefined> {
  const source = new Image()
  source.src = URL.createObjectURL(blob)
  const close = () => URL.revokeObjectURL(source.src)
  try {
    await source.decode()
    return { source, width: source.naturalWidth, height: source.naturalHeight, close }
  } catch {
    close()
    return undefined
  }
}

/**
 * Context of a new canvas, in a page or in a worker. Without `alpha` it is filled with white: JPEG would turn transparent
 * pixels black.
 * @throws if the browser can't create a canvas of this size
 */
export function createCanvasContext(
  { width, height }: Size,
  { alpha }: { readonly alpha: boolean },
): OffscreenCanvasRenderingContext2D {
  // In main memory: reading back from the GPU costs more than it saves.
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha, willReadFrequently: true })
  if (!context) throw new Error('no canvas context')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  if (!alpha) context.fillRect(0, 0, width, height)
  return context
}

/**
 * Encodes an image at this size. Nothing but the pixels is left: no location, device or other metadata.
 * @param quality of a JPEG, 0 to 1
 * @returns undefined if there is no memory, or if the browser can't encode this type
 */
export async function encodeImage(
  image: DecodedImage,
  size: Size,
  type: 'image/jpeg' | 'image/png',
  quality?: number,
): Promise<Blob | undefined> {
  try {
    const context = createCanvasContext(size, { alpha: type === 'image/png' })
    context.drawImage(image.source, 0, 0, size.width, size.height)
    const blob = await context.canvas.convertToBlob({ type, ...(quality === undefined ? {} : { quality }) })
    context.canvas.width = 0 // Safari retains the memory otherwise
    // Browsers fall back to PNG for types they can't encode.
    return blob.type === type ? blob : undefined
  } catch {
    return undefined
  }
}

/** Minimum shorter edge, so that long screenshots stay readable. */
const SHORT_EDGE_MIN_PX = 720

/** Canvas limits that all browsers support. */
const CANVAS_EDGE_MAX_PX = 8192
const CANVAS_PIXELS_MAX = 12_000_000

/**
 * Scales a size so that the longer edge is at most `longEdgeMaxPx`, but the shorter one stays readable. Never enlarges;
 * at least 1 pixel per edge.
 */
export function fitWithin({ width, height }: Size, longEdgeMaxPx: number): Size {
  const longEdge = Math.max(width, height)
  const scale = Math.min(
    1,
    Math.max(longEdgeMaxPx / longEdge, SHORT_EDGE_MIN_PX / Math.min(width, height)),
    CANVAS_EDGE_MAX_PX / longEdge,
    Math.sqrt(CANVAS_PIXELS_MAX / (width * height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
