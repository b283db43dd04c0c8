import { binarize, Decoder, Detector, grayscale } from '@nuintun/qrcode'
import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { type ScanRegion, scanRegions } from './scan-regions.ts'

/** Returns the pixels of a region, scaled. */
export type CropRegion = (region: ScanRegion) => ImageData | Promise<ImageData>

/**
 * Scans the regions of a picture until a slip's QR code is found. Slips may contain other codes too, e.g. of
 * an advertisement, and those may be found first.
 * @param until deadline by `performance.now()`; a region in progress is completed
 * @returns the distinct texts found
 */
export async function scanQrCodes(
  { width, height }: { readonly width: number; readonly height: number },
  crop: CropRegion,
  until: number,
): Promise<string[]> {
  const found = new Set<string>()
  for (const region of scanRegions(width, height)) {
    if (performance.now() > until) break
    for (const text of decode(await crop(region), region.inverted ?? false)) found.add(text)
    if ([...found].some((text) => readSlipQr(text).kind !== 'not-slip')) break
  }
  return [...found]
}

function decode(pixels: ImageData, inverted: boolean): string[] {
  const matrix = binarize(grayscale(pixels), pixels.width, pixels.height)
  if (inverted) matrix.flip()
  const candidates = new Detector().detect(matrix)
  const decoder = new Decoder()
  const texts: string[] = []
  let step = candidates.next()
  while (!step.done) {
    const text = tryDecode(decoder, step.value.matrix)
    if (text !== undefined) texts.push(text)
    step = candidates.next(text !== undefined)
  }
  return texts
}

/** Undefined for a false positive of the detector, or an unreadable code. */
function tryDecode(decoder: Decoder, matrix: Parameters<Decoder['decode']>[0]): string | undefined {
  try {
    return decoder.decode(matrix).content
  } catch {
    return undefined
  }
}
