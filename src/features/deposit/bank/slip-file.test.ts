import { expect, test } from 'vitest'
import { fitWithin, imageType, needsRedraw, slipFileProblem } from './slip-file.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('pictures are known by their bytes', () => {
  expect(imageType(png)).toBe('image/png')
  expect(imageType(jpeg)).toBe('image/jpeg')
  expect(imageType(bytesOf('RIFF....WEBPVP8 '))).toBe('image/webp')
  expect(imageType(bytesOf('....ftypheic'))).toBe('image/heic')
  expect(imageType(bytesOf('%PDF-1.7'))).toBeUndefined()
  expect(imageType(bytesOf('<svg xmlns='))).toBeUndefined()
})

test('what is not a picture, empty or huge is refused', () => {
  expect(slipFileProblem(0, new Uint8Array())).toBe('empty')
  expect(slipFileProblem(5000, bytesOf('%PDF-1.7'))).toBe('not-image')
  expect(slipFileProblem(200_000_000, jpeg)).toBe('too-large')
  expect(slipFileProblem(400_000, jpeg)).toBeUndefined()
})

test('small pictures of a known format are sent untouched', () => {
  expect(needsRedraw(400_000, 'image/jpeg')).toBe(false)
  expect(needsRedraw(4_000_000, 'image/jpeg')).toBe(true)
  expect(needsRedraw(400_000, 'image/heic')).toBe(true)
})

test('a picture is fitted without being enlarged or squeezed', () => {
  expect(fitWithin(3000, 4000, 2400)).toEqual({ width: 1800, height: 2400 })
  expect(fitWithin(900, 1600, 2400)).toEqual({ width: 900, height: 1600 })
  expect(fitWithin(1, 100_000, 2400)).toEqual({ width: 1, height: 2400 })
})
