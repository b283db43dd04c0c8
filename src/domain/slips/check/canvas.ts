/** A 2D canvas, in a page or in a worker. */
export interface DrawingSurface {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  /** Encodes the canvas; undefined if the browser can't. */
  toJpeg(quality: number): Promise<Blob | undefined>
}

/**
 * Creates a canvas filled with white, because JPEG would turn transparent pixels black.
 * @param width in whole pixels
 * @param use 'read' for getImageData, 'encode' for toJpeg
 * @throws if the browser can't create a canvas of this size
 */
export function createDrawingSurface(width: number, height: number, use: 'read' | 'encode'): DrawingSurface {
  const options: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: use === 'read' }
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const toJpeg = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality })
    return { context: fillWhite(canvas.getContext('2d', options), width, height), toJpeg }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const toJpeg = (quality: number) =>
    new Promise<Blob | undefined>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
    )
  return { context: fillWhite(canvas.getContext('2d', options), width, height), toJpeg }
}

function fillWhite(
  context: DrawingSurface['context'] | null,
  width: number,
  height: number,
): DrawingSurface['context'] {
  if (!context) throw new Error('no canvas context')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return context
}
