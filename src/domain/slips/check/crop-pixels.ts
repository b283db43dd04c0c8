import { createSurface } from './canvas.ts'
import type { View } from './scan-regions.ts'

/** The pixels of a part of a picture, at the size that is wanted. */
export function drawView(picture: ImageBitmap, view: View): ImageData {
  const width = Math.max(1, Math.round(view.width * view.scale))
  const height = Math.max(1, Math.round(view.height * view.scale))
  const { pen } = createSurface(width, height, 'read')
  pen.drawImage(picture, view.left, view.top, view.width, view.height, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}
