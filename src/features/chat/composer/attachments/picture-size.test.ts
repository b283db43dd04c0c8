import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'
import { sendingSize, uprightSize } from './picture-size.ts'

test("a camera's picture is at most 1920 pixels long", () => {
  expect(sendingSize({ width: 4000, height: 3000 })).toEqual({ width: 1920, height: 1440 })
  expect(sendingSize({ width: 3024, height: 4032 })).toEqual({ width: 1440, height: 1920 })
})

test('nothing is enlarged', () => {
  expect(sendingSize({ width: 720, height: 900 })).toEqual({ width: 720, height: 900 })
  expect(sendingSize({ width: 1, height: 1 })).toEqual({ width: 1, height: 1 })
})

test('a long screenshot stays readable across, within what a canvas can be', () => {
  expect(sendingSize({ width: 1080, height: 6000 })).toEqual({ width: 720, height: 4000 })
  expect(sendingSize({ width: 1080, height: 40_000 })).toEqual({ width: 221, height: 8192 })
  expect(sendingSize({ width: 600, height: 3000 })).toEqual({ width: 600, height: 3000 })
})

test('a turned picture is measured as it is seen', () => {
  const header = { width: 4000, height: 3000, animated: false }
  expect(uprightSize({ ...header, orientation: 3 })).toEqual({ width: 4000, height: 3000 })
  expect(uprightSize({ ...header, orientation: 6 })).toEqual({ width: 3000, height: 4000 })
})

test('sizes for people', () => {
  expect(fileSize(1)).toBe('1\u00a0KB')
  expect(fileSize(40_000)).toBe('39\u00a0KB')
  expect(fileSize(734_003)).toBe('0.7\u00a0MB')
  expect(fileSize(20 * 1024 * 1024)).toBe('20.0\u00a0MB')
})
