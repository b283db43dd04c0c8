import { concatBytes, type ImageHeader, readExifOrientation, readLatin1, toDataView } from './image-bytes.ts'

interface Chunk {
  readonly name: string
  readonly start: number
  /** After the checksum. */
  readonly end: number
}

const SIGNATURE_BYTES = 8

/** Chunks needed to render the image with its colours, size and animation. */
const neededChunks =
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' ')

/** Chunks up to IEND; undefined if one exceeds the file or IEND is missing. */
function parseChunks(bytes: Uint8Array): readonly Chunk[] | undefined {
  const found: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const name = readLatin1(bytes, at + 4, at + 8)
    const end = at + 12 + toDataView(bytes).getUint32(at)
    if (end > bytes.length) return undefined
    found.push({ name, start: at, end })
    if (name === 'IEND') return found
    at = end
  }
  return undefined
}

export interface PngHeader extends ImageHeader {
  /** It has an alpha channel or a tRNS chunk. */
  readonly hasTransparency: boolean
}

/** Reads size, orientation, animation and transparency. */
export function readPng(bytes: Uint8Array): PngHeader | undefined {
  const chunks = parseChunks(bytes)
  const has = (name: string) => chunks?.find((chunk) => chunk.name === name)
  const first = has('IHDR')
  if (!first || first.start !== SIGNATURE_BYTES || first.end - first.start !== 25) return undefined
  const exif = has('eXIf')
  const colourType = bytes[first.start + 17] ?? 0
  return {
    width: toDataView(bytes).getUint32(first.start + 8),
    height: toDataView(bytes).getUint32(first.start + 12),
    orientation: exif ? readExifOrientation(bytes.subarray(exif.start + 8, exif.end - 4)) : 1,
    isAnimated: has('acTL') !== undefined,
    hasTransparency: (colourType & 4) !== 0 || has('tRNS') !== undefined,
  }
}

/**
 * Removes eXIf, text, time and all other chunks that aren't needed to render the image.
 * @returns undefined unless this is a complete PNG
 */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const chunks = parseChunks(bytes)?.filter(({ name }) => neededChunks.includes(name))
  return (
    chunks &&
    concatBytes([
      bytes.subarray(0, SIGNATURE_BYTES),
      ...chunks.map(({ start, end }) => bytes.subarray(start, end)),
    ])
  )
}
