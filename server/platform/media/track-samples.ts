import type { Box, MediaFile } from './boxes.ts'

/** Maximum number of samples: one position per second for a day. */
const MAX_SAMPLES = 100_000

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
 * @returns false if the tables are inconsistent or too long
 */
export function blankSamples(file: MediaFile, tables: readonly Box[]): boolean {
  const { view, bytes } = file
  const of = (...types: string[]) => tables.find(({ type }) => types.includes(type))
  const [sizeBox, chunkBox, offsetBox] = [of('stsz'), of('stsc'), of('stco', 'co64')]
  if (!sizeBox || !chunkBox || !offsetBox) return tables.every(({ type }) => type !== 'stz2')
  const wide = offsetBox.type === 'co64'
  // Zero: the samples have individual sizes.
  const size = sizeBox.body + 12 <= sizeBox.end ? view.getUint32(sizeBox.body + 4) : 0
  const sizeTable = readTable(file, sizeBox, 12, size === 0 ? 4 : 0)
  const chunks = readTable(file, chunkBox, 8, 12)
  const offsets = readTable(file, offsetBox, 8, wide ? 8 : 4)
  if (!sizeTable || !chunks || !offsets || sizeTable.count > MAX_SAMPLES) return false
  let sample = 0
  let group = 0
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    const next = chunks.at + (group + 1) * 12
    if (group + 1 < chunks.count && view.getUint32(next) === chunk + 1) group++
    if (chunks.count === 0) return false
    let at = wide ? Number(view.getBigUint64(offsets.at + chunk * 8)) : view.getUint32(offsets.at + chunk * 4)
    for (let left = view.getUint32(chunks.at + group * 12 + 4); left > 0; left--) {
      if (sample >= sizeTable.count) return true
      const length = size === 0 ? view.getUint32(sizeTable.at + sample * 4) : size
      bytes.fill(0, Math.min(at, bytes.byteLength), Math.min(at + length, bytes.byteLength))
      at += length
      sample++
    }
  }
  return true
}
