import { binarize, Decoder, Detector, grayscale } from '@nuintun/qrcode'
import { readSlipQr } from '#contract/formats/slip-qr.ts'

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
  for (const region of getScanRegions(width, height)) {
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

/** A region of a picture, in its pixels, and the scale at which it is decoded. */
export interface ScanRegion {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Expect light modules on a dark background. */
  readonly inverted?: true
}

/** Pixel limit of a scaled region. Image noise that isn't averaged out costs the decoder seconds. */
const MAX_REGION_PIXELS = 1_400_000

/** Limit for upscaling small pictures: a module needs about three pixels. */
const MAX_SCALE = 2

/**
 * Overlap of neighbouring regions, as a share of the side, so that a code on the border is complete in one.
 */
const OVERLAP = 0.06

/**
 * Regions to scan for a QR code, the likeliest and cheapest first. Most codes are readable in the whole
 * picture, scaled down; small codes are in the lower half, in the middle of a photo or in a corner; pictures
 * blurred by a chat app's compression decode better when scaled down further.
 */
export function getScanRegions(width: number, height: number): ScanRegion[] {
  const whole = { left: 0, top: 0, width, height }
  const within = (side: number) => ({ ...whole, scale: Math.min(1, side / Math.max(width, height)) })
  const region = (left: number, top: number, wide: number, high: number) =>
    upscale(cut({ width, height }, { left, top, right: left + wide, bottom: top + high }))
  const half = 1 / 2
  const regions: ScanRegion[] = [
    within(1280),
    within(2000),
    { ...within(1280), inverted: true },
    region(0, half, 1, half),
    region(half / 2, half / 2, half, half),
    region(half, half, half, half),
    region(0, half, half, half),
    within(800),
    region(half, 0, half, half),
    region(0, 0, half, half),
  ]
  return [...new Map(regions.map((each) => [JSON.stringify(each), each])).values()]
}

type Box = Omit<ScanRegion, 'scale' | 'inverted'>

/** Converts shares of the picture to whole pixels, including the overlap. */
function cut(
  { width, height }: { width: number; height: number },
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Box {
  const from = (share: number, side: number) => Math.floor(Math.max(0, share - OVERLAP) * side)
  const to = (share: number, side: number) => Math.ceil(Math.min(1, share + OVERLAP) * side)
  const x = from(left, width)
  const y = from(top, height)
  return { left: x, top: y, width: to(right, width) - x, height: to(bottom, height) - y }
}

function upscale(box: Box): ScanRegion {
  return { ...box, scale: Math.min(MAX_SCALE, Math.sqrt(MAX_REGION_PIXELS / (box.width * box.height))) }
}
