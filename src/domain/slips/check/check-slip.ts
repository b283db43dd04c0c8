import { now } from '#lib/browser/server-clock.ts'
import { detectTexts } from './barcode-detector.ts'
import { type Decoder, openDecoder } from './decoder-client.ts'
import { type StillReads, shrink } from './downscale-image.ts'
import { isDecodable, isSendable, needsRedraw, SLIP_MAX_BYTES } from './image-file.ts'
import { readSlip, type SlipCode } from './parse-slip-qr.ts'

export interface SlipCheck {
  /** The picture to send: as picked, or smaller. */
  readonly picture: Blob
  /** What the QR said; undefined: none was found (only a warning). */
  readonly qr: SlipCode | undefined
}

/** A picture that can't be sent: the server would refuse it, and this browser can't make another of it. */
export class UnsendablePicture extends Error {
  override readonly name = 'UnsendablePicture'
}

/** How long a code is looked for, and how long smaller pictures are tried, milliseconds. */
const FIND_MS = 4500
const SHRINK_MS = 3500

/**
 * Looks at a slip before it is sent, offline too: what its QR code says, and a smaller picture where it is big. Takes
 * about ten seconds at most; a code that isn't found by then is only a warning, and the picture stays as it was.
 * @param type of the picture, by its bytes (`pictureType`)
 * @throws UnsendablePicture, or the signal's reason when it was aborted; no other picture is refused
 */
export async function checkSlip(bytes: ArrayBuffer, type: string, signal?: AbortSignal): Promise<SlipCheck> {
  const view = new Uint8Array(bytes)
  const original = new Blob([bytes], { type })
  const decodable = isDecodable(view)
  const decoder = openDecoder()
  signal?.addEventListener('abort', decoder.close)
  try {
    signal?.throwIfAborted()
    const slip = decodable ? readSlip(await findTexts(original, decoder), now()) : undefined
    signal?.throwIfAborted()
    const text = slip?.code.kind === 'other' ? undefined : slip?.text
    const smaller =
      decodable && needsRedraw(view) ? await makeSmaller(view, original, text, decoder) : undefined
    signal?.throwIfAborted()
    return { picture: smaller ?? kept(view, original), qr: slip?.code }
  } finally {
    signal?.removeEventListener('abort', decoder.close)
    decoder.close()
  }
}

/** The browser's own eyes first; the decoder of ours is downloaded only where they see no slip. */
async function findTexts(picture: Blob, decoder: Decoder): Promise<readonly string[]> {
  const seen = await detectTexts(picture)
  const slip = readSlip(seen, now())
  if (slip && slip.code.kind !== 'other') return seen
  return [...seen, ...(await decoder.texts(picture, FIND_MS))]
}

/**
 * A smaller picture, if there is one that keeps the code. It is our decoder that has to read it again: a phone's own
 * may see what the server's doesn't.
 */
async function makeSmaller(
  bytes: Uint8Array,
  original: Blob,
  text: string | undefined,
  decoder: Decoder,
): Promise<Blob | undefined> {
  const until = performance.now() + SHRINK_MS
  const reads: StillReads = async (smaller) =>
    (await decoder.texts(smaller, Math.max(0, until - performance.now()))).some((found) => found === text)
  let picture: ImageBitmap | undefined
  try {
    picture = await createImageBitmap(original)
    const smaller = await shrink(picture, text === undefined ? undefined : reads, until)
    if (!isSendable(bytes)) return smaller ?? (await shrink(picture, undefined, until))
    return smaller && smaller.size < original.size ? smaller : undefined
  } catch {
    // The browser can't read it, or has no memory left for it; the server might.
    return undefined
  } finally {
    picture?.close()
  }
}

function kept(bytes: Uint8Array, original: Blob): Blob {
  if (isSendable(bytes)) return original
  throw new UnsendablePicture(
    bytes.length > SLIP_MAX_BYTES ? 'too large' : 'of a format that nobody here reads',
  )
}
