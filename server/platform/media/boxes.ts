/** One box of an ISO media file (ISO/IEC 14496-12, section 4.2); offsets in bytes from the start of the file. */
export interface Box {
  readonly type: string
  readonly start: number
  /** Start of its content. */
  readonly body: number
  readonly end: number
}

/** Maximum number of boxes that are read; no phone's recording has more. */
const MAX_BOXES = 20_000

/** Maximum number of samples of all blanked tracks: one position per second for a day. */
const MAX_SAMPLES = 100_000

/** The file's bytes and a view of them. */
export interface MediaFile {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** What may still be done. Without limits, boxes in boxes, and samples that overlap, would take far longer than a long file. */
  readonly left: {
    boxes: number
    /** Samples and chunks to blank, and their bytes: not more than there are. */
    samples: number
    sampleBytes: number
  }
}

/** Wraps bytes without copying them, so that changes are made in place. */
export function mediaFile(bytes: Uint8Array): MediaFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { bytes, view, left: { boxes: MAX_BOXES, samples: MAX_SAMPLES, sampleBytes: bytes.byteLength } }
}

/** Four characters at an offset, e.g. a box's type; Latin-1, so `©xyz` is matched too. */
export function typeAt({ bytes }: MediaFile, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** The box at an offset; undefined if it is truncated or extends beyond `to`. */
function boxAt(file: MediaFile, start: number, to: number): Box | undefined {
  if (start + 8 > to) return undefined
  const short = file.view.getUint32(start)
  const isLong = short === 1
  if (isLong && start + 16 > to) return undefined
  const size = isLong ? Number(file.view.getBigUint64(start + 8)) : short === 0 ? to - start : short
  const header = isLong ? 16 : 8
  if (size < header || start + size > to) return undefined
  return { type: typeAt(file, start + 4), start, body: start + header, end: start + size }
}

/**
 * The boxes between two offsets.
 * @returns undefined if they are too many, or don't fill the space; QuickTime allows fewer than eight trailing zeros
 */
export function boxesIn(file: MediaFile, from: number, to: number): Box[] | undefined {
  const found: Box[] = []
  let at = from
  while (at < to) {
    if (to - at < 8) return file.bytes.subarray(at, to).every((byte) => byte === 0) ? found : undefined
    const box = boxAt(file, at, to)
    if (!box || --file.left.boxes < 0) return undefined
    found.push(box)
    at = box.end
  }
  return found
}

/** Turns a box into empty space of the same size, so that later offsets stay valid. */
export function blankBox({ bytes }: MediaFile, box: Box): void {
  bytes.fill(0, box.body, box.end)
  bytes.set([0x66, 0x72, 0x65, 0x65], box.start + 4) // 'free'
}
