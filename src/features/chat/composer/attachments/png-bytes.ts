import { joined, letters, orientationIn, type PictureHeader, viewOf } from './image-bytes.ts'

interface Chunk {
  readonly name: string
  readonly start: number
  /** After the checksum. */
  readonly end: number
}

const SIGNATURE = 8

/** What is needed to draw the picture in its colours, at its size and, for an animated one, in its time. */
const kept =
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' ')

/** The chunks up to IEND; undefined when one doesn't fit into the file, or IEND is missing. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | undefined {
  const found: Chunk[] = []
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const name = letters(bytes, at + 4, at + 8)
    const end = at + 12 + viewOf(bytes).getUint32(at)
    if (end > bytes.length) return undefined
    found.push({ name, start: at, end })
    if (name === 'IEND') return found
    at = end
  }
  return undefined
}

export interface PngHeader extends PictureHeader {
  /** Parts of it may let the ground through. */
  readonly transparent: boolean
}

/** Reads size, orientation, and whether it moves or lets the ground through. */
export function readPng(bytes: Uint8Array): PngHeader | undefined {
  const chunks = chunksOf(bytes)
  const has = (name: string) => chunks?.find((chunk) => chunk.name === name)
  const first = has('IHDR')
  if (!first || first.start !== SIGNATURE || first.end - first.start !== 25) return undefined
  const exif = has('eXIf')
  const colourType = bytes[first.start + 17] ?? 0
  return {
    width: viewOf(bytes).getUint32(first.start + 8),
    height: viewOf(bytes).getUint32(first.start + 12),
    orientation: exif ? orientationIn(bytes.subarray(exif.start + 8, exif.end - 4)) : 1,
    animated: has('acTL') !== undefined,
    transparent: (colourType & 4) !== 0 || has('tRNS') !== undefined,
  }
}

/**
 * The same picture without eXIf, texts, time and whatever else isn't needed to draw it.
 * @returns undefined when this isn't a whole PNG
 */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const chunks = chunksOf(bytes)?.filter(({ name }) => kept.includes(name))
  return (
    chunks &&
    joined([bytes.subarray(0, SIGNATURE), ...chunks.map(({ start, end }) => bytes.subarray(start, end))])
  )
}
