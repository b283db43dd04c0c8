import { expect, test } from 'vitest'
import { fitWithin } from './canvas.ts'

test.each([
  ['scales a photo down without distortion', [4000, 3000], 1920, [1920, 1440]],
  ['scales an upright photo down', [3000, 4000], 1600, [1200, 1600]],
  ['never enlarges', [720, 900], 1920, [720, 900]],
  ['keeps at least a pixel', [1, 1], 1920, [1, 1]],
  ['keeps a long screenshot readable', [1080, 6000], 1920, [720, 4000]],
  ['keeps a very long screenshot whole', [720, 16_000], 1600, [369, 8192]],
  ['keeps the longer edge within the canvas limits', [1080, 40_000], 1920, [221, 8192]],
  ['keeps the area within the canvas limits', [6000, 6000], 6000, [3464, 3464]],
] as const)('%s', (_, [width, height], longEdge, [fittedWidth, fittedHeight]) => {
  expect(fitWithin({ width, height }, longEdge)).toEqual({ width: fittedWidth, height: fittedHeight })
})
