import { readImageHeader } from '#contract/formats/image-header.ts'

/** Largest slip that the server takes, bytes. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024

/** What the browser may hold of a picked file before it is made smaller, bytes. */
const PICK_MAX_BYTES = 60 * 1024 * 1024

/** Pictures above this are made smaller before they leave the phone, bytes. */
const KEEP_BYTES = 1_500_000

/** Pictures with more pixels aren't decoded: four bytes each would take what a phone has. */
const DECODE_MAX_PIXELS = 50_000_000

export type PictureProblem = 'empty' | 'not-image' | 'too-large'

/** Type of a picture by its first bytes (16 are enough), undefined when it isn't one that we know. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const plain = readImageHeader(bytes)
  if (plain) return `image/${plain.type}`
  if (textAt(bytes, 0, 2) === 'BM') return 'image/bmp'
  return textAt(bytes, 4, 8) === 'ftyp' ? 'image/heic' : undefined
}

/**
 * What is wrong with a picked file, by its bytes and not by its name.
 * @param head its first bytes, 16 at least where it has them
 */
export function pictureProblem(size: number, head: Uint8Array): PictureProblem | undefined {
  if (size === 0) return 'empty'
  if (pictureType(head) === undefined) return 'not-image'
  return size > PICK_MAX_BYTES ? 'too-large' : undefined
}

/** Whether the server takes a picture as it is: of a format that it reads, and not too big. */
export function isSendable(bytes: Uint8Array): boolean {
  return readImageHeader(bytes) !== undefined && bytes.length <= SLIP_MAX_BYTES
}

/** Whether a picture is made anew before it is sent: it is big, or the server doesn't read its format. */
export function needsRedraw(bytes: Uint8Array): boolean {
  return !isSendable(bytes) || bytes.length > KEEP_BYTES
}

/** Whether a picture may be decoded at all; one whose header tells no size may, for there is nothing to go by. */
export function isDecodable(bytes: Uint8Array): boolean {
  const size = readImageHeader(bytes)?.size ?? otherSize(bytes)
  return !size || size.width * size.height <= DECODE_MAX_PIXELS
}

function otherSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = pictureType(bytes)
  if (type === 'image/heic') return heicSize(view)
  if (type !== 'image/bmp' || bytes.length < 26) return undefined
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How far into a HEIC file its properties are looked for, bytes. */
const HEIC_HEAD = 65_536

/** 'ispe', the property that tells a size. */
const SIZE_PROPERTY = 0x69737065

/** The largest size among a HEIC's properties: its tiles and its thumbnail have one too. */
function heicSize(view: DataView): Size | undefined {
  let largest: Size | undefined
  for (let at = 12; at + 16 <= Math.min(view.byteLength, HEIC_HEAD); at += 1) {
    if (view.getUint32(at) !== SIZE_PROPERTY) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
