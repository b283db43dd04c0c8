import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getLabelSpace, getLineRadius, getWheelMeasures, isRadial } from './draw-wheel.ts'
import { fitText, type LabelSpace } from './fit-text.ts'

/** Half an em per letter; combining marks have no width. */
const measure = (text: string) => text.replaceAll(/\p{Mn}/gu, '').length / 2
const space = (lineWidths: readonly number[], sizes = [16, 12]): LabelSpace => ({
  fontSizesPx: sizes,
  lineWidths: () => lineWidths,
})

describe('a label', () => {
  it('stays on one line at the preferred size when it fits', () => {
    expect(fitText('฿100', space([40, 40]), measure)).toEqual({ lines: ['฿100'], fontSizePx: 16 })
  })

  it('breaks at spaces, never between a currency sign and its number', () => {
    expect(fitText('Coupon ฿20', space([50, 50]), measure)).toEqual({
      lines: ['Coupon', '฿20'],
      fontSizePx: 16,
    })
    expect(fitText('50% off', space([30, 30]), measure).lines).toEqual(['50%', 'off'])
  })

  it('breaks Thai and Lao between words without spaces', () => {
    expect(fitText('คูปองเงินสด', space([36, 36]), measure).lines).toEqual(['คูปอง', 'เงินสด'])
    expect(fitText('ຂອບໃຈ', space([26, 26]), measure).lines.join('')).toBe('ຂອບໃຈ')
  })

  it('shrinks before it is truncated', () => {
    expect(fitText('Ten baht', space([48]), measure)).toEqual({ lines: ['Ten baht'], fontSizePx: 12 })
  })

  it('ends with an ellipsis if it doesn’t fit at the smallest size', () => {
    expect(fitText('A very long prize', space([40, 40]), measure)).toEqual({
      lines: ['A very', 'long…'],
      fontSizePx: 12,
    })
  })

  it('breaks a word that is longer than a line', () => {
    expect(fitText('Abcdefghijklmnop', space([36, 36], [12]), measure).lines).toEqual(['Abcdef', 'ghijk…'])
  })

  it('never separates a letter from its combining marks', () => {
    const { lines } = fitText('น้ำผึ้งน้ำผึ้งน้ำผึ้ง', space([30], [12]), measure)
    expect(lines[0]).toMatch(/…$/)
    const letters = [...new Intl.Segmenter('th').segment('น้ำผึ้งน้ำผึ้งน้ำผึ้ง')].map(({ segment }) => segment)
    const fitting = lines[0]?.slice(0, -1) ?? ''
    expect(letters.map((_, at) => letters.slice(0, at + 1).join(''))).toContain(fitting)
  })

  it('is omitted if there is no space at all', () => {
    expect(fitText('Ten', space([]), measure).lines).toEqual([])
    expect(fitText('Ten', { fontSizesPx: [], lineWidths: () => [80] }, measure).lines).toEqual([])
    expect(fitText('', space([40]), measure).lines).toEqual([])
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
    expect(fitLabel('Coupon ฿20', space([50, 50]), measure)).toEqual({
      lines: ['Coupon', '฿20'],
      fontSizePx: 16,
    })
  })

  it('truncates Thai between letters, with their combining marks', () => {
    const { lines } = fitLabel('น้ำผึ้งน้ำผึ้ง', space([24, 24], [12]), measure)
    expect(lines.join('')).toMatch(/^น้ำผึ้ง/)
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
  })
})

describe('the space of a label', () => {
  for (const size of [272, 331.5, 350]) {
    const wheel = getWheelMeasures(size)
    for (let count = 1; count <= 24; count++) {
      it(`${count} slices on ${size} px: lines are inside slice, rim and hub, and there is at least one`, () => {
        const { fontSizesPx, lineWidths } = getLabelSpace(count, wheel)
        expect(fontSizesPx.length).toBeGreaterThan(0)
        for (const font of fontSizesPx) {
          expect(lineWidths(font).length).toBeGreaterThan(0)
          for (const [line, lineWidth] of lineWidths(font).entries()) {
            expect(lineWidth).toBeGreaterThanOrEqual(25)
            if (isRadial(count)) continue
            const bottom = getLineRadius(line, font, wheel) - font * 0.7
            expect(bottom).toBeGreaterThanOrEqual(wheel.hub)
            if (count > 2) expect(Math.atan2(lineWidth / 2, bottom)).toBeLessThanOrEqual(Math.PI / count)
          }
        }
      })
    }
  }
})
