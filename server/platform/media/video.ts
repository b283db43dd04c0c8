import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { type Box, blankBox, boxesIn, type MediaFile, mediaFile, typeAt } from './boxes.ts'
import type { SanitizedFile } from './media-types.ts'
import { blankSamples } from './track-samples.ts'

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
