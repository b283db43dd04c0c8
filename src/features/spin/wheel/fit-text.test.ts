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
  it.each<[string, string, LabelSpace, string[], number]>([
    ['stays on one line at the preferred size when it fits', '฿100', space([40, 40]), ['฿100'], 16],
    ['breaks at spaces', '50% off', space([30, 30]), ['50%', 'off'], 16],
    ['is whole with its currency sign', 'Coupon ฿20', space([50, 50]), ['Coupon', '฿20'], 16],
    ['breaks Thai between words without spaces', 'คูปองเงินสด', space([36, 36]), ['คูปอง', 'เงินสด'], 12],
    ['shrinks before it is truncated', 'Ten baht', space([48]), ['Ten baht'], 12],
    [
      'ends with an ellipsis if it doesn’t fit',
      'A very long prize',
      space([40, 40]),
      ['A very', 'long…'],
      12,
    ],
    [
      'breaks a word that is longer than a line',
      'Abcdefghijklmnop',
      space([36, 36], [12]),
      ['Abcdef', 'ghijk…'],
      12,
    ],
  ])('%s', (_, text, room, lines, fontSizePx) => {
    expect(fitText(text, room, measure)).toEqual({ lines, fontSizePx })
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

it.each([272, 331.5, 350])(
  'on a wheel of %f px, the lines of a label are inside slice, rim and hub, and there is at least one',
  (size) => {
    const wheel = getWheelMeasures(size)
    for (let count = 1; count <= 24; count++) {
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
    }
  },
)
