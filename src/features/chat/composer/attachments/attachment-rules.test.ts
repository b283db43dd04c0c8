import { expect, test } from 'vitest'
import {
  type AttachmentError,
  getExtension,
  getSentName,
  validateContent,
  validateFile,
  validateSize,
} from './attachment-rules.ts'

const MB = 1024 * 1024
const errorOf = (kind: AttachmentError['kind']) => ({ kind })

test('returns lower-case extensions', () => {
  expect(getExtension('slip.final.JPG')).toBe('jpg')
  expect(getExtension('slip')).toBe('')
  expect(getExtension('.gif')).toBe('')
  expect(getExtension('slip.')).toBe('')
})

test.each(['a.png', 'a.jpeg', 'a.JPG', 'a.gif', 'a.mp4', 'a.MOV'])('accepts the name %s', (name) => {
  expect(validateFile({ name, size: MB })).toBeUndefined()
})

test.each(['slip', 'a.heic', 'a.HEIF', 'a.webp', 'a.svg', 'a.pdf', 'a.jpg.exe', '.png'])(
  'rejects the name %s as not supported',
  (name) => {
    expect(validateFile({ name, size: MB })).toEqual(errorOf('not-supported'))
  },
)

test('rejects an empty file as empty', () => {
  expect(validateFile({ name: 'a.png', size: 0 })).toEqual(errorOf('empty'))
})

test('limits images to 10 MB as sent and videos to 20 MB', () => {
  expect(validateSize(10 * MB, 'image')).toBeUndefined()
  expect(validateSize(10 * MB + 1, 'image')).toEqual({ kind: 'too-large', megabytes: 10 })
  expect(validateSize(20 * MB, 'video')).toBeUndefined()
  expect(validateSize(20 * MB + 1, 'video')).toEqual({ kind: 'too-large', megabytes: 20 })
})

test('rejects a video over its limit before reading, but accepts larger images, which are downscaled', () => {
  expect(validateFile({ name: 'a.mp4', size: 20 * MB + 1 })).toEqual({ kind: 'too-large', megabytes: 20 })
  expect(validateFile({ name: 'a.jpg', size: 14 * MB })).toBeUndefined()
  expect(validateFile({ name: 'a.jpg', size: 61 * MB })).toEqual({ kind: 'too-large', megabytes: 10 })
})

test.each([
  ['a.png', 'image/jpeg', 'image/jpeg'],
  ['a.mov', 'video/mp4', 'video/mp4'],
  ['a.png', 'video/mp4', undefined],
  ['a.mp4', 'image/png', undefined],
  ['a.jpg', 'image/heic', undefined],
  ['a.png', 'image/webp', undefined],
  ['a.jpg', undefined, undefined],
] as const)('content of %s that is %s is accepted as %s', (name, type, accepted) => {
  expect(validateContent(name, type)).toBe(accepted)
})

test('gives the name the extension of the type sent', () => {
  expect(getSentName('slip.png', 'image/jpeg')).toBe('slip.jpg')
  expect(getSentName('slip.JPEG', 'image/jpeg')).toBe('slip.JPEG')
  expect(getSentName('a.b.MOV', 'video/mp4')).toBe('a.b.mp4')
})
