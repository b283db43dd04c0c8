/** Something to draw on, in a page or in a worker. */
export interface Surface {
  readonly pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  /** What was drawn as a JPEG; undefined when the browser can't make one. */
  toJpeg(quality: number): Promise<Blob | undefined>
}

/**
 * A white sheet, in whole pixels: what is clear in a picture is white in a JPEG.
 * @throws when the browser has none to give: no canvas at all, or not of this size
 */
export function createSurface(width: number, height: number, use: 'read' | 'keep'): Surface {
  const options: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: use === 'read' }
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const toJpeg = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality })
    return { pen: prepared(canvas.getContext('2d', options), width, height), toJpeg }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const toJpeg = (quality: number) =>
    new Promise<Blob | undefined>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
    )
  return { pen: prepared(canvas.getContext('2d', options), width, height), toJpeg }
}

function prepared(pen: Surface['pen'] | null, width: number, height: number): Surface['pen'] {
  if (!pen) throw new Error('no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  return pen
}
