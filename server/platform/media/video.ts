import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { type Box, blank, boxesIn, type MediaFile, mediaFile, typeAt } from './boxes.ts'
import type { CleanFile } from './media-types.ts'
import { blankSamples } from './track-samples.ts'

/**
 * What a player needs, by the box that it is in. Everything else becomes empty space: user data (`udta` with `©xyz`,
 * `meta`, `uuid`: place, camera, owner), previews, links, and whatever else a file may carry.
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

/** A file that isn't what it should be. */
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

/** Empties what isn't needed, as deep as containers go. */
function prune(file: MediaFile, name: string, boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (!needed[name]?.includes(box.type)) blank(file, box)
    else if (box.type in needed) prune(file, box.type, children(file, box))
  }
}

/** What a track shows: `vide`, `soun`, or something else, as place marks along the way. */
function handlerOf(file: MediaFile, media: readonly Box[]): string {
  const { body, end } = only(media, 'hdlr')
  if (body + 12 > end) throw new BrokenMedia()
  return typeAt(file, body + 8)
}

/** Empties the tracks that are neither picture nor sound, with their samples. @returns whether a picture is left */
function pruneTracks(file: MediaFile, tracks: readonly Box[], isFragmented: boolean): boolean {
  let hasPicture = false
  for (const track of tracks) {
    const media = children(file, only(children(file, track), 'mdia'))
    const handler = handlerOf(file, media)
    if (handler === 'vide') hasPicture = true
    if (handler === 'vide' || handler === 'soun') continue
    // Their samples are all over the fragments.
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
 * Takes everything but picture and sound out of an MP4 or QuickTime file: where it was filmed, with what, by whom. Only
 * overwrites: nothing moves, so that the file's own offsets stay right.
 * @param bytes changed in place
 * @returns undefined when it isn't such a file from the first byte to the last, shows no picture, or is too large
 */
export function cleanVideo(bytes: Uint8Array): CleanFile | undefined {
  if (bytes.byteLength > CHAT_VIDEO_MAX_BYTES) return undefined
  try {
    return clean(mediaFile(bytes))
  } catch (error) {
    if (error instanceof BrokenMedia || error instanceof RangeError) return undefined
    throw error
  }
}
