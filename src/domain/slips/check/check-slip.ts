import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef } from '#contract/formats/trans-ref.ts'
import { now } from '#lib/browser/server-clock.ts'
import { type DecodedImage, decodeImage, encodeImage, fitWithin } from '#lib/media/canvas.ts'
import { containsLocation } from '#lib/media/strip-metadata.ts'
import { createQrDecoder, type Decoder, detectQrTexts } from './decoder-client.ts'
import { isDecodable, isSendable, needsReencoding, SLIP_MAX_BYTES } from './image-file.ts'

/** Content of a slip's QR code. */
export type SlipCode =
  | {
      readonly kind: 'bank'
      /** Three-digit Bank of Thailand code of the sending bank; see `bankShortName`. */
      readonly bank: string
      /** Reference of the transfer, case-sensitive. */
      readonly ref: string
      /** Time of the transfer, epoch milliseconds, if the bank encodes it in its references. */
      readonly transferAt: number | undefined
    }
  | { readonly kind: 'truemoney' }
  | { readonly kind: 'other' }

export interface SlipCheck {
  /** The picture to upload: the original or a re-encoded one. */
  readonly picture: Blob
  /** Content of the QR code; undefined if none was found (only a warning). */
  readonly qr: SlipCode | undefined
}

/** The server would reject the picture, and this browser can't convert it. */
export class UnsendablePicture extends Error {
  override readonly name = 'UnsendablePicture'
}

/** Time budgets for scanning and for downscaling. */
const SCAN_TIMEOUT_MS = 4500
const DOWNSCALE_TIMEOUT_MS = 3500

/**
 * Checks a slip on the device before upload: scans its QR code and downscales a large picture. Takes about
 * ten seconds at most; if no code is found by then, that is only a warning, and the original picture is used.
 * @param type media type by content (`detectImageType`)
 * @throws UnsendablePicture; the signal's reason if aborted
 */
export async function checkSlip(bytes: ArrayBuffer, type: string, signal?: AbortSignal): Promise<SlipCheck> {
  const view = new Uint8Array(bytes)
  const original = new Blob([bytes], { type })
  const decodable = isDecodable(view)
  const decoder = createQrDecoder()
  signal?.addEventListener('abort', decoder.close)
  try {
    signal?.throwIfAborted()
    const slip = decodable ? findSlipCode(await scanTexts(original, decoder), now()) : undefined
    signal?.throwIfAborted()
    const text = slip?.code.kind === 'other' ? undefined : slip?.text
    const smaller =
      decodable && needsReencoding(view) ? await tryDownscale(view, original, text, decoder) : undefined
    signal?.throwIfAborted()
    return { picture: smaller ?? originalIfSendable(view, original), qr: slip?.code }
  } finally {
    signal?.removeEventListener('abort', decoder.close)
    decoder.close()
  }
}

/** Tries the browser's detector first; our decoder is downloaded only if that finds no slip code. */
async function scanTexts(picture: Blob, decoder: Decoder): Promise<readonly string[]> {
  const native = await detectQrTexts(picture)
  const slip = findSlipCode(native, now())
  if (slip && slip.code.kind !== 'other') return native
  return [...native, ...(await decoder.decode(picture, SCAN_TIMEOUT_MS))]
}

/**
 * Downscales a picture as far as its QR code stays readable by our decoder: a phone's native detector may
 * read codes that the server's can't. If it doesn't at any size, the original is sent, even with a location.
 * @param text content of the code; undefined if there is none to preserve
 */
async function tryDownscale(
  bytes: Uint8Array,
  original: Blob,
  text: string | undefined,
  decoder: Decoder,
): Promise<Blob | undefined> {
  const until = performance.now() + DOWNSCALE_TIMEOUT_MS
  const isReadable: IsCodeReadable = async (smaller) =>
    (await decoder.decode(smaller, Math.max(0, until - performance.now()))).some((found) => found === text)
  // If the browser can't decode it or runs out of memory, the server may still accept the original.
  const picture = await decodeImage(original)
  if (!picture) return undefined
  try {
    const smaller = await downscaleImage(picture, text === undefined ? undefined : isReadable, until)
    if (!isSendable(bytes)) return smaller ?? (await downscaleImage(picture, undefined, until))
    return smaller && (smaller.size < original.size || containsLocation(bytes)) ? smaller : undefined
  } finally {
    picture.close()
  }
}

function originalIfSendable(bytes: Uint8Array, original: Blob): Blob {
  if (isSendable(bytes)) return original
  throw new UnsendablePicture(bytes.length > SLIP_MAX_BYTES ? 'too large' : 'unsupported format')
}

/**
 * Finds the slip's code among the texts of a picture's QR codes.
 * @param now epoch milliseconds, to resolve the decade of a reference's one-digit year
 * @returns the code and its raw text; undefined if there are no texts
 */
export function findSlipCode(
  texts: readonly string[],
  now: number,
): { readonly code: SlipCode; readonly text: string } | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  for (const text of texts) {
    const slip = readSlipQr(text)
    if (slip.kind === 'bank') {
      const { sendingBank: bank, transRef: ref } = slip
      return { code: { kind: 'bank', bank, ref, transferAt: parseTransferTime(bank, ref, now) }, text }
    }
    if (slip.kind === 'truemoney') return { code: { kind: 'truemoney' }, text }
  }
  return { code: { kind: 'other' }, text: first }
}

/** Ignores references that contain only a date. */
function parseTransferTime(bank: string, ref: string, now: number): number | undefined {
  const shape = checkTransRef(bank, ref, now)
  if (shape.kind !== 'possible' || shape.time?.precision !== 'second') return undefined
  return shape.time.at
}

const JPEG_QUALITY = 0.9

/** Lengths of the longest side to try, smallest first, until the code is readable. */
const CANDIDATE_SIDES_PX = [1600, 2000, 2400, 3000]

/** The server doesn't use a higher resolution, so a picture without a readable code loses nothing. */
const MAX_SIDE_PX = 3000

/** Whether the code is still readable in a smaller picture. */
type IsCodeReadable = (smaller: Blob) => Promise<boolean>

/**
 * Re-encodes a picture as the smallest JPEG in which the code is still readable; upright and without EXIF
 * data.
 * @param isReadable undefined if there is no code to preserve
 * @param until deadline by `performance.now()`
 * @returns undefined if the code is unreadable at every size, or the deadline has passed
 */
async function downscaleImage(
  picture: DecodedImage,
  isReadable: IsCodeReadable | undefined,
  until: number,
): Promise<Blob | undefined> {
  const encode = (side: number) => encodeImage(picture, fitWithin(picture, side), 'image/jpeg', JPEG_QUALITY)
  if (!isReadable) return encode(MAX_SIDE_PX)
  for (const side of CANDIDATE_SIDES_PX) {
    const smaller = await encode(side)
    if (smaller && (await isReadable(smaller))) return smaller
    if (performance.now() > until) break
  }
  return undefined
}
