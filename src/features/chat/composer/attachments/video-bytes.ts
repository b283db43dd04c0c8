import { readLatin1, toDataView } from './image-bytes.ts'

/** Container boxes on the path to metadata. */
const containerBoxes = ['moov', 'trak']

/** Boxes with metadata: location, device, names. */
const metadataBoxes = ['udta', 'meta']

/** UUID of the XMP box. */
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Removes location, device and names from an MP4 or QuickTime file, in place: metadata boxes become `free` boxes of the
 * same length, so that all offsets remain valid. Unparsable parts are left unchanged.
 */
export function blankVideoMetadata(bytes: Uint8Array, from = 0, to = bytes.length): void {
  const view = toDataView(bytes)
  for (let at = from; at + 8 <= to; ) {
    const name = readLatin1(bytes, at + 4, at + 8)
    const size32 = view.getUint32(at)
    if (size32 === 1 && at + 16 > to) return
    const head = size32 === 1 ? 16 : 8
    const size = size32 === 1 ? Number(view.getBigUint64(at + 8)) : size32 === 0 ? to - at : size32
    const end = at + size
    if (size < head || end > to) return
    if (containerBoxes.includes(name)) blankVideoMetadata(bytes, at + head, end)
    else if (
      metadataBoxes.includes(name) ||
      (name === 'uuid' && toHex(bytes.subarray(at + head, at + head + 16)) === XMP_UUID)
    ) {
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4) // 'free'
      bytes.fill(0, at + head, end)
    }
    at = end
  }
}
