import { binarize, Decoder, Detector, grayscale } from '@nuintun/qrcode'
import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { slipViews, type View } from './scan-regions.ts'

/** Draws a part of the picture. */
export type DrawView = (view: View) => ImageData | Promise<ImageData>

/**
 * Looks for QR codes in one part of a picture after another until a slip's is among them: a slip may carry others,
 * of an advertisement say, and those may be found first.
 * @param until when to stop looking, on the clock of `performance.now()`; a part that was begun is finished
 * @returns each text once; empty when none was found
 */
export async function findTexts(
  { width, height }: { readonly width: number; readonly height: number },
  draw: DrawView,
  until: number,
): Promise<string[]> {
  const found = new Set<string>()
  for (const view of slipViews(width, height)) {
    if (performance.now() > until) break
    for (const text of decode(await draw(view), view.inverted ?? false)) found.add(text)
    if ([...found].some((text) => readSlipQr(text).kind !== 'not-slip')) break
  }
  return [...found]
}

function decode(pixels: ImageData, inverted: boolean): string[] {
  const matrix = binarize(grayscale(pixels), pixels.width, pixels.height)
  if (inverted) matrix.flip()
  const corners = new Detector().detect(matrix)
  const decoder = new Decoder()
  const texts: string[] = []
  let step = corners.next()
  while (!step.done) {
    const text = textOf(decoder, step.value.matrix)
    if (text !== undefined) texts.push(text)
    step = corners.next(text !== undefined)
  }
  return texts
}

/** Undefined for three corners that belong to no code, or to one that can't be read. */
function textOf(decoder: Decoder, matrix: Parameters<Decoder['decode']>[0]): string | undefined {
  try {
    return decoder.decode(matrix).content
  } catch {
    return undefined
  }
}
