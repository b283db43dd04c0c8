import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { Segmenter } = Intl

describe.each([
  ['with Intl.Segmenter', true],
  ['without Intl.Segmenter', false],
])('graphemes, in a browser %s', (_, present) => {
  let split: (text: string) => string[]

  beforeEach(async () => {
    vi.resetModules()
    if (!present) Object.assign(Intl, { Segmenter: undefined })
    const { graphemes } = await import('#contract/formats/text-length.ts')
    split = (text) => [...graphemes(text)]
  })

  afterEach(() => {
    Object.assign(Intl, { Segmenter })
  })

  it('keeps a Thai or Lao letter with its vowel and tone marks', () => {
    expect(split('น้ำผึ้ง')).toEqual(['น้ำ', 'ผึ้', 'ง'])
    expect(split('ນ້ຳ ຂີ້')).toEqual(['ນ້ຳ', ' ', 'ຂີ້'])
  })

  it('keeps an emoji whole', () => {
    expect(split('a👨‍👩‍👧👍🏽❤️b')).toEqual(['a', '👨‍👩‍👧', '👍🏽', '❤️', 'b'])
  })

  it('keeps line breaks, and returns nothing for an empty text', () => {
    expect(split('a\nb')).toEqual(['a', '\n', 'b'])
    expect(split('')).toEqual([])
  })
})
