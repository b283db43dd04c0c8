/** One tag of an EMVCo payload: two-digit id, two-digit decimal length, value. */
export interface Tag {
  readonly id: string
  readonly value: string
}

/**
 * Parses a sequence of tags strictly: ids and lengths have two digits, and values have exactly the declared length.
 * @returns the tags in order; undefined if the text isn't valid
 */
export function readTags(text: string): Tag[] | undefined {
  const tags: Tag[] = []
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    if (!head) return undefined
    const [, id = '', digits = ''] = head
    const end = at + 4 + Number(digits)
    if (end > text.length) return undefined
    tags.push({ id, value: text.slice(at + 4, end) })
    at = end
  }
  return tags
}

/**
 * The value of the tag with this id, if it occurs exactly once.
 */
export function uniqueTag(tags: readonly Tag[], id: string): string | undefined {
  const found = tags.filter((tag) => tag.id === id)
  return found.length === 1 ? found[0]?.value : undefined
}

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, not reflected) over ASCII text.
 * @returns four upper-case hexadecimal digits, zero-padded
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
