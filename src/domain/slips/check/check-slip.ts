import { now } from '#lib/browser/server-clock.ts'
import { detectQrTexts } from './barcode-detector.ts'
import { createQrDecoder, type Decoder } from './decoder-client.ts'
import { downscaleImage, type IsCodeReadable } from './downscale-image.ts'
import { isDecodable, isSendable, needsReencoding, SLIP_MAX_BYTES } from './image-file.ts'
import { findSlipCode, type SlipCode } from './parse-slip-qr.ts'

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
 * read codes that the server's can't.
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
  let picture: ImageBitmap | undefined
  try {
    picture = await createImageBitmap(original)
    const smaller = await downscaleImage(picture, text === undefined ? undefined : isReadable, until)
    if (!isSendable(bytes)) return smaller ?? (await downscaleImage(picture, undefined, until))
    return smaller && smaller.size < original.size ? smaller : undefined
  } catch {
    // The browser can't decode it or ran out of memory; the server may still accept the original.
    return undefined
  } finally {
    picture?.close()
  }
}

function originalIfSendable(bytes: Uint8Array, original: Blob): Blob {
  if (isSendable(bytes)) return original
  throw new UnsendablePicture(bytes.length > SLIP_MAX_BYTES ? 'too large' : 'unsupported format')
}
