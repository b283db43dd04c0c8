import { CHAT_VIDEO_MAX } from '#contract/chat.ts'
import { type Box, blank, boxesIn, type MediaFile, mediaFile, typeAt } from './boxes.ts'
import type { CleanFile } from './media-types.ts'
import { blankSamples } from './track-samples.ts'

/**
 * Boxes required for playback, by container. All others become free space: user data (`udta` with `©xyz`,
 * `meta`, `uuid`: position, camera, owner), previews, links, and anything else.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
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

/** Thrown for an invalid file. */
class BrokenMedia extends Error {}

function children(file: MediaFile, parent: Box): Box[] {
  const found = boxesIn(file, parent.body, parent.end)
  if (!found) throw new BrokenMedia()
  return found
}

function only(boxes: readonly Box[], type: string): Box {
  const [found, second] = boxes.filter((box) => box.type === type)
  if (!found || second) throw new BrokenMedia()
  return found
}

/** Blanks unneeded boxes recursively. */
function prune(file: MediaFile, name: string, boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (!needed[name]?.includes(box.type)) blank(file, box)
    else if (box.type in needed) prune(file, box.type, children(file, box))
  }
}

/** Handler type of a track: `vide`, `soun`, or another one, e.g. GPS positions. */
function handlerOf(file: MediaFile, media: readonly Box[]): string {
  const { body, end } = only(media, 'hdlr')
  if (body + 12 > end) throw new BrokenMedia()
  return typeAt(file, body + 8)
}

/**
 * Blanks all tracks except video and sound, including their samples. @returns whether a video track remains
 */
function pruneTracks(file: MediaFile, tracks: readonly Box[], isFragmented: boolean): boolean {
  let hasPicture = false
  for (const track of tracks) {
    const media = children(file, only(children(file, track), 'mdia'))
    const handler = handlerOf(file, media)
    if (handler === 'vide') hasPicture = true
    if (handler === 'vide' || handler === 'soun') continue
    // Their samples are spread over the fragments.
    if (isFragmented) throw new BrokenMedia()
    const tables = children(file, only(children(file, only(media, 'minf')), 'stbl'))
    if (!blankSamples(file, tables)) throw new BrokenMedia()
    blank(file, track)
  }
  return hasPicture
}

function clean(file: MediaFile): CleanFile {
  const { bytes } = file
  const top = boxesIn(file, 0, bytes.byteLength)
  const [first] = top ?? []
  if (!top || first?.type !== 'ftyp' || first.end - first.body < 8) throw new BrokenMedia()
  const inMovie = children(file, only(top, 'moov'))
  only(inMovie, 'mvhd')
  const isFragmented = top.some(({ type }) => type === 'moof')
  const tracks = inMovie.filter(({ type }) => type === 'trak')
  if (!pruneTracks(file, tracks, isFragmented)) throw new BrokenMedia()
  prune(file, 'file', top)
  return { bytes, ending: typeAt(file, first.body) === 'qt  ' ? 'mov' : 'mp4' }
}

/**
 * Removes everything except video and sound from an MP4 or QuickTime file: position, camera, owner. Only
 * overwrites in place, so that all file offsets remain valid.
 * @param bytes modified in place
 * @returns undefined if the file is invalid, has no video track, or is too large
 */
export function cleanVideo(bytes: Uint8Array): CleanFile | undefined {
  if (bytes.byteLength > CHAT_VIDEO_MAX) return undefined
  try {
    return clean(mediaFile(bytes))
  } catch (error) {
    if (error instanceof BrokenMedia || error instanceof RangeError) return undefined
    throw error
  }
}
