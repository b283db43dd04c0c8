import type { Box, MediaFile } from './boxes.ts'

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
export function blankSamples(file: MediaFile, tables: readonly Box[]): boolean {
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
