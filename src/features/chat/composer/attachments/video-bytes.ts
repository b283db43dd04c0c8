import { letters, viewOf } from './image-bytes.ts'

/** Boxes that only hold others and lead to where films keep their notes. */
const holders = ['moov', 'trak']

/** Boxes with notes: place, device, names. */
const notes = ['udta', 'meta']

/** The box with XMP, by its id. */
const XMP_ID = 'be7acfcb97a942e89c71999491e3afac'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Takes place, device and names out of an MP4 or QuickTime film, in its own bytes: their boxes become free space of the
 * same length, so that every offset in the film stays right. What a film can't be read of stays as it is.
 */
export function blankNotes(film: Uint8Array, from = 0, to = film.length): void {
  const view = viewOf(film)
  for (let at = from; at + 8 <= to; ) {
    const name = letters(film, at + 4, at + 8)
    const size32 = view.getUint32(at)
    if (size32 === 1 && at + 16 > to) return
    const head = size32 === 1 ? 16 : 8
    const size = size32 === 1 ? Number(view.getBigUint64(at + 8)) : size32 === 0 ? to - at : size32
    const end = at + size
    if (size < head || end > to) return
    if (holders.includes(name)) blankNotes(film, at + head, end)
    else if (
      notes.includes(name) ||
      (name === 'uuid' && hex(film.subarray(at + head, at + head + 16)) === XMP_ID)
    ) {
      film.set([0x66, 0x72, 0x65, 0x65], at + 4) // 'free'
      film.fill(0, at + head, end)
    }
    at = end
  }
}
