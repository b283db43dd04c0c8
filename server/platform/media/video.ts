import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { type Box, blankBox, boxesIn, type MediaFile, mediaFile, typeAt } from './boxes.ts'
import type { SanitizedFile } from './media-types.ts'

/**
 * Boxes that a player needs, by their container. All others are blanked: user data (`udta` with `©xyz`, `meta`, `uuid`:
 * place, camera, owner), previews, links, and anything else.
 */
const neededBoxes: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex', 'leva'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt', 'clip', 'matt', 'load'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'gmhd', 'nmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sgpd', 'sbgp', 'sdtp', 'subs', 'saiz', 'saio'],
  ],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
}

/** Thrown for a malformed file. */
class MalformedMediaError extends Error {}

function children(file: MediaFile, parent: Box): Box[] {
  const found = boxesIn(file, parent.body, parent.end)
  if (!found) throw new MalformedMediaError()
  return found
}

function onlyBox(boxes: readonly Box[], type: string): Box {
  const [found, second] = boxes.filter((box) => box.type === type)
  if (!found || second) throw new MalformedMediaError()
  return found
}

/** Blanks the boxes that a player doesn't need, recursively. */
function prune(file: MediaFile, name: string, boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (!neededBoxes[name]?.includes(box.type)) blankBox(file, box)
    else if (box.type in neededBoxes) prune(file, box.type, children(file, box))
  }
}

/** Handler type of a track: `vide`, `soun`, or another one such as timed GPS metadata. */
function handlerOf(file: MediaFile, media: readonly Box[]): string {
  const { body, end } = onlyBox(media, 'hdlr')
  if (body + 12 > end) throw new MalformedMediaError()
  return typeAt(file, body + 8)
}

/** Blanks tracks that are neither video nor sound, with their samples. @returns whether a video track remains */
function pruneTracks(file: MediaFile, tracks: readonly Box[], isFragmented: boolean): boolean {
  let hasPicture = false
  for (const track of tracks) {
    const media = children(file, onlyBox(children(file, track), 'mdia'))
    const handler = handlerOf(file, media)
    if (handler === 'vide') hasPicture = true
    if (handler === 'vide' || handler === 'soun') continue
    // The samples of a fragmented file are spread over its fragments.
    if (isFragmented) throw new MalformedMediaError()
    const tables = children(file, onlyBox(children(file, onlyBox(media, 'minf')), 'stbl'))
    if (!blankSamples(file, tables)) throw new MalformedMediaError()
    blankBox(file, track)
  }
  return hasPicture
}

function sanitize(file: MediaFile): SanitizedFile {
  const { bytes } = file
  const top = boxesIn(file, 0, bytes.byteLength)
  const [first] = top ?? []
  if (!top || first?.type !== 'ftyp' || first.end - first.body < 8) throw new MalformedMediaError()
  const inMovie = children(file, onlyBox(top, 'moov'))
  onlyBox(inMovie, 'mvhd')
  const isFragmented = top.some(({ type }) => type === 'moof')
  const tracks = inMovie.filter(({ type }) => type === 'trak')
  if (!pruneTracks(file, tracks, isFragmented)) throw new MalformedMediaError()
  prune(file, 'file', top)
  return { bytes, ending: typeAt(file, first.body) === 'qt  ' ? 'mov' : 'mp4' }
}

/**
 * Removes everything except video and sound from an MP4 or QuickTime file: place, device, owner. Overwrites in place, so
 * that the file's offsets stay valid. Runs in the server's process: the limits of boxes and samples keep it below 50 ms, and
 * sending 20 MB to another process would take as long and need three copies.
 * @param bytes changed in place
 * @returns undefined if the bytes aren't such a file from first to last, have no video track, or are too large
 */
export function sanitizeVideo(bytes: Uint8Array): SanitizedFile | undefined {
  if (bytes.byteLength > CHAT_VIDEO_MAX_BYTES) return undefined
  try {
    return sanitize(mediaFile(bytes))
  } catch (error) {
    if (error instanceof MalformedMediaError || error instanceof RangeError) return undefined
    throw error
  }
}

/** A table of 32-bit numbers after a box's version and flags: maximum number of entries, and where they start. */
function readTable({ view }: MediaFile, box: Box, head: number, entry: number) {
  const at = box.body + head
  if (at > box.end) return undefined
  const count = view.getUint32(at - 4)
  return at + count * entry <= box.end ? { at, count } : undefined
}

/**
 * Overwrites a track's samples with zeros (ISO/IEC 14496-12, sections 8.7.3 to 8.7.5).
 * @param tables boxes of the track's `stbl`
 * @returns false if the tables are inconsistent, too long, or describe more bytes than there are; nothing has changed then
 */
function blankSamples(file: MediaFile, tables: readonly Box[]): boolean {
  const ranges = readSampleRanges(file, tables)
  // After the tables were read: they may be within the samples.
  for (const { start, end } of ranges ?? []) file.bytes.fill(0, start, end)
  return ranges !== undefined
}

interface Range {
  readonly start: number
  readonly end: number
}

function readSampleRanges(file: MediaFile, tables: readonly Box[]): Range[] | undefined {
  const { view, bytes, left } = file
  const of = (...types: string[]) => tables.find(({ type }) => types.includes(type))
  const [sizeBox, chunkBox, offsetBox] = [of('stsz'), of('stsc'), of('stco', 'co64')]
  if (!sizeBox || !chunkBox || !offsetBox) return tables.some(({ type }) => type === 'stz2') ? undefined : []
  const wide = offsetBox.type === 'co64'
  // Zero: the samples have individual sizes.
  const size = sizeBox.body + 12 <= sizeBox.end ? view.getUint32(sizeBox.body + 4) : 0
  const sizeTable = readTable(file, sizeBox, 12, size === 0 ? 4 : 0)
  const chunks = readTable(file, chunkBox, 8, 12)
  const offsets = readTable(file, offsetBox, 8, wide ? 8 : 4)
  if (!sizeTable || !chunks || !offsets || (chunks.count === 0 && offsets.count > 0)) return undefined
  left.samples -= sizeTable.count + offsets.count
  if (left.samples < 0) return undefined
  const ranges: Range[] = []
  let group = 0
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    const next = chunks.at + (group + 1) * 12
    if (group + 1 < chunks.count && view.getUint32(next) === chunk + 1) group++
    let at = wide ? Number(view.getBigUint64(offsets.at + chunk * 8)) : view.getUint32(offsets.at + chunk * 4)
    for (let count = view.getUint32(chunks.at + group * 12 + 4); count > 0; count--) {
      if (ranges.length >= sizeTable.count) return ranges
      const length = size === 0 ? view.getUint32(sizeTable.at + ranges.length * 4) : size
      left.sampleBytes -= length
      if (left.sampleBytes < 0) return undefined
      ranges.push({ start: Math.min(at, bytes.byteLength), end: Math.min(at + length, bytes.byteLength) })
      at += length
    }
  }
  return ranges
}
