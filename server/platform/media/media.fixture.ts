/** Builders for boxes of ISO media files. */

type Part = Uint8Array | string | number | readonly Part[]

/** Concatenates parts: texts as Latin-1, numbers as 32 bits. */
export function bytesOf(...parts: Part[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (part instanceof Uint8Array) return part
      if (typeof part === 'string') return Buffer.from(part, 'latin1')
      if (typeof part !== 'number') return bytesOf(...part)
      const word = Buffer.alloc(4)
      word.writeUInt32BE(part)
      return word
    }),
  )
}

/** An ISO base media box: 32-bit size, type, content. */
export function box(type: string, ...parts: Part[]): Uint8Array {
  const content = bytesOf(...parts)
  return bytesOf(content.byteLength + 8, type, content)
}

/** Where a video was recorded, in ISO 6709, as phones store it. */
export const PLACE = '+13.7563+100.5018/'
export const MARK = 'GPS 13.75 100.50'

/** A `udta` box as phones write it. */
export const userData = () =>
  box('udta', box('\xa9xyz', '\x00\x12\x15\xc7', PLACE), box('auth', 0, 'Somchai\0'))

function track(handler: string, stbl: Uint8Array, ...more: Uint8Array[]): Uint8Array {
  const media = box(
    'mdia',
    box('mdhd', new Uint8Array(24)),
    box('hdlr', 0, 0, handler, 0, 0, 0, '\0'),
    box('minf', stbl),
  )
  return box('trak', box('tkhd', new Uint8Array(84)), media, ...more)
}

/**
 * A phone's recording with a video track and a track of GPS positions.
 * @param options.more boxes at the end of the file
 * @param options.inMovie boxes at the end of `moov`
 */
export function recording({
  brand = 'isom',
  handler = 'vide',
  more = [] as Uint8Array[],
  inMovie = [] as Uint8Array[],
  udta = true,
} = {}) {
  const head = box('ftyp', brand, 0, 'isom')
  const data = box('mdat', 'PICTURE-DATA', MARK, MARK, 'MORE-PICTURES')
  const first = head.byteLength + 8 + 12
  const places = box(
    'stbl',
    box('stsd', 0, 0),
    box('stsz', 0, 0, 2, MARK.length, MARK.length),
    box('stsc', 0, 1, 1, 1, 1),
    box('stco', 0, 2, first, first + MARK.length),
  )
  const pictures = box('stbl', box('stsd', 0, 0), box('stsz', 0, 0, 0), box('stsc', 0, 0), box('stco', 0, 0))
  const movie = box(
    'moov',
    box('mvhd', new Uint8Array(100)),
    track(handler, pictures, ...(udta ? [userData()] : [])),
    track('meta', places),
    ...(udta ? [userData(), box('meta', 0, PLACE)] : []),
    ...inMovie,
  )
  return bytesOf(head, data, movie, ...more)
}
