/** A picture as a file, and as a URL that in-app browsers can save: outside the page, blob: URLs are unknown. */
export interface PictureFile {
  readonly file: File
  /** data: URL. */
  readonly url: string
}

/**
 * A canvas and its context.
 * @throws if the browser has none left
 */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { canvas, context }
}

/**
 * A canvas as a PNG, at once: a share menu opens only while the member's tap is being handled.
 * @throws SecurityError if a cross-origin image taints the canvas
 */
export function canvasFile(canvas: HTMLCanvasElement, name: string): PictureFile {
  const type = 'image/png'
  const url = canvas.toDataURL(type)
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0))
  return { url, file: new File([bytes], name, { type }) }
}
