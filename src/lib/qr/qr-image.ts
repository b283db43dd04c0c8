import { canvasFile, createCanvas, type PictureFile } from '#lib/media/canvas-file.ts'

/** Edge length of the saved image and of its white quiet zone. */
const EDGE_PX = 1024
const MARGIN_PX = 64

/**
 * Renders a QR code as SVG markup: black modules on a transparent background. The caller adds a white background with a
 * quiet zone. Rejects if the encoder can't be loaded.
 */
export async function drawQr(text: string): Promise<string> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 0, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

/**
 * Draws the displayed code as a PNG on white.
 * @throws SecurityError if the image is cross-origin and taints the canvas
 */
export function createQrFile(image: HTMLImageElement, name: string): PictureFile {
  const { canvas, context } = createCanvas(EDGE_PX, EDGE_PX)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, EDGE_PX, EDGE_PX)
  context.imageSmoothingEnabled = false
  context.drawImage(image, MARGIN_PX, MARGIN_PX, EDGE_PX - 2 * MARGIN_PX, EDGE_PX - 2 * MARGIN_PX)
  return canvasFile(canvas, name)
}
