import { expect, test } from 'vitest'
import {
  type AttachmentError,
  getExtension,
  getSentName,
  validateContent,
  validateFile,
  validateSize,
} from './attachment-rules.ts'
import { detectMediaType } from './media-type.ts'

const MB = 1024 * 1024
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const errorOf = (kind: AttachmentError['kind']) => ({ kind })

test('detects media types by their first bytes', () => {
  expect(detectMediaType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('image/jpeg')
  expect(detectMediaType(bytesOf('\x89PNG\r\n\x1a\n....'))).toBe('image/png')
  expect(detectMediaType(bytesOf('GIF89a'))).toBe('image/gif')
  expect(detectMediaType(bytesOf('....ftypisom'))).toBe('video/mp4')
  expect(detectMediaType(bytesOf('....ftypavc1'))).toBe('video/mp4')
  expect(detectMediaType(bytesOf('....ftypqt  '))).toBe('video/quicktime')
  expect(detectMediaType(bytesOf('....wide....'))).toBe('video/quicktime')
})

test.each([
  '....ftypheic',
  '....ftypmif1',
  '....ftyphevc',
  '....ftypavif',
  '....ftypM4A ',
  'RIFF....WEBP',
  '%PDF-1.7',
  '<svg xmlns=',
  '',
])('rejects content %j', (head) => {
  expect(detectMediaType(bytesOf(head))).toBeUndefined()
})

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

test('rejects content that isn’t of the medium its extension says', () => {
  expect(validateContent('a.png', 'image/jpeg')).toBeUndefined()
  expect(validateContent('a.mov', 'video/mp4')).toBeUndefined()
  expect(validateContent('a.png', 'video/mp4')).toEqual(errorOf('not-supported'))
  expect(validateContent('a.mp4', 'image/png')).toEqual(errorOf('not-supported'))
  expect(validateContent('a.jpg', undefined)).toEqual(errorOf('not-supported'))
})

test('gives the name the extension of the type sent', () => {
  expect(getSentName('slip.png', 'image/jpeg')).toBe('slip.jpg')
  expect(getSentName('slip.JPEG', 'image/jpeg')).toBe('slip.JPEG')
  expect(getSentName('a.b.MOV', 'video/mp4')).toBe('a.b.mp4')
})
