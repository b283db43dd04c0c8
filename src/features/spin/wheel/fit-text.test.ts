import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fitText, type Place } from './fit-text.ts'
import { isRadial, labelPlace, lineRadius, measuresOf } from './label-place.ts'

/** Half an em for each letter; marks above and below letters take no room. */
const measure = (text: string) => text.replaceAll(/\p{Mn}/gu, '').length / 2
const place = (rooms: readonly number[], sizes = [16, 12]): Place => ({ sizes, rooms: () => rooms })

describe('a label', () => {
  it('stays on one line at the preferred size when it fits', () => {
    expect(fitText('฿100', place([40, 40]), measure)).toEqual({ lines: ['฿100'], size: 16 })
  })

  it('breaks at spaces, never between a sign and its number', () => {
    expect(fitText('Coupon ฿20', place([50, 50]), measure)).toEqual({ lines: ['Coupon', '฿20'], size: 16 })
    expect(fitText('50% off', place([30, 30]), measure).lines).toEqual(['50%', 'off'])
  })

  it('breaks Thai and Lao between words, where no space stands', () => {
    expect(fitText('คูปองเงินสด', place([36, 36]), measure).lines).toEqual(['คูปอง', 'เงินสด'])
    expect(fitText('ຂອບໃຈ', place([26, 26]), measure).lines.join('')).toBe('ຂອບໃຈ')
  })

  it('gets smaller before it is cut', () => {
    expect(fitText('Ten baht', place([48]), measure)).toEqual({ lines: ['Ten baht'], size: 12 })
  })

  it('ends with an ellipsis where nothing else helps', () => {
    expect(fitText('A very long prize', place([40, 40]), measure)).toEqual({
      lines: ['A very', 'long…'],
      size: 12,
    })
  })

  it('breaks a word that is longer than a line', () => {
    expect(fitText('Abcdefghijklmnop', place([36, 36], [12]), measure).lines).toEqual(['Abcdef', 'ghijk…'])
  })

  it('never tears a letter from its marks', () => {
    const { lines } = fitText('น้ำผึ้งน้ำผึ้งน้ำผึ้ง', place([30], [12]), measure)
    expect(lines[0]).toMatch(/…$/)
    const letters = [...new Intl.Segmenter('th').segment('น้ำผึ้งน้ำผึ้งน้ำผึ้ง')].map(({ segment }) => segment)
    const kept = lines[0]?.slice(0, -1) ?? ''
    expect(letters.map((_, at) => letters.slice(0, at + 1).join(''))).toContain(kept)
  })

  it('is left out where there is no room at all', () => {
    expect(fitText('Ten', place([]), measure).lines).toEqual([])
    expect(fitText('Ten', { sizes: [], rooms: () => [80] }, measure).lines).toEqual([])
    expect(fitText('', place([40]), measure).lines).toEqual([])
  })
})

describe('a label in Firefox before 125, which has no Intl.Segmenter', () => {
  const { Segmenter } = Intl
  let fitLabel: typeof fitText
  beforeAll(async () => {
    vi.resetModules()
    Object.assign(Intl, { Segmenter: undefined })
    fitLabel = (await import('./fit-text.ts')).fitText
    Object.assign(Intl, { Segmenter })
  })

  it('breaks at spaces', () => {
    expect(fitLabel('Coupon ฿20', place([50, 50]), measure)).toEqual({ lines: ['Coupon', '฿20'], size: 16 })
  })

  it('cuts Thai between letters, with their marks', () => {
    const { lines } = fitLabel('น้ำผึ้งน้ำผึ้ง', place([24, 24], [12]), measure)
    expect(lines.join('')).toMatch(/^น้ำผึ้ง/)
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
  })
})

describe('the place of a label', () => {
  for (const size of [272, 331.5, 350]) {
    const wheel = measuresOf(size)
    for (let count = 1; count <= 24; count++) {
      it(`${count} slices on ${size} px: inside slice, rim and hub, and there is one`, () => {
        const { sizes, rooms } = labelPlace(count, wheel)
        expect(sizes.length).toBeGreaterThan(0)
        for (const font of sizes) {
          expect(rooms(font).length).toBeGreaterThan(0)
          for (const [line, room] of rooms(font).entries()) {
            expect(room).toBeGreaterThanOrEqual(25)
            if (isRadial(count)) continue
            const bottom = lineRadius(line, font, wheel) - font * 0.7
            expect(bottom).toBeGreaterThanOrEqual(wheel.hub)
            if (count > 2) expect(Math.atan2(room / 2, bottom)).toBeLessThanOrEqual(Math.PI / count)
          }
        }
      })
    }
  }
})
