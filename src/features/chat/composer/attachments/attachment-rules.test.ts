import { expect, test } from 'vitest'
import {
  extensionOf,
  nameFor,
  type Refusal,
  refusalByContent,
  refusalByName,
  sizeRefusal,
} from './attachment-rules.ts'
import { kindOf } from './file-kind.ts'

const MB = 1024 * 1024
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const refused = (kind: Refusal['kind']) => ({ kind })

test('contents are known by their bytes', () => {
  expect(kindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('image/jpeg')
  expect(kindOf(bytesOf('\x89PNG\r\n\x1a\n....'))).toBe('image/png')
  expect(kindOf(bytesOf('GIF89a'))).toBe('image/gif')
  expect(kindOf(bytesOf('....ftypisom'))).toBe('video/mp4')
  expect(kindOf(bytesOf('....ftypavc1'))).toBe('video/mp4')
  expect(kindOf(bytesOf('....ftypqt  '))).toBe('video/quicktime')
  expect(kindOf(bytesOf('....wide....'))).toBe('video/quicktime')
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
])('content %j is not taken', (head) => {
  expect(kindOf(bytesOf(head))).toBeUndefined()
})

test('extensions', () => {
  expect(extensionOf('slip.final.JPG')).toBe('jpg')
  expect(extensionOf('slip')).toBe('')
  expect(extensionOf('.gif')).toBe('')
  expect(extensionOf('slip.')).toBe('')
})

test.each(['a.png', 'a.jpeg', 'a.JPG', 'a.gif', 'a.mp4', 'a.MOV'])('the name %s is taken', (name) => {
  expect(refusalByName({ name, size: MB })).toBeUndefined()
})

test.each(['slip', 'a.heic', 'a.HEIF', 'a.webp', 'a.svg', 'a.pdf', 'a.jpg.exe', '.png'])(
  'the name %s is not supported',
  (name) => {
    expect(refusalByName({ name, size: MB })).toEqual(refused('not-supported'))
  },
)

test('an empty file is called empty', () => {
  expect(refusalByName({ name: 'a.png', size: 0 })).toEqual(refused('empty'))
})

test('limits: 10 MB for a picture as it is sent, 20 MB for a video', () => {
  expect(sizeRefusal(10 * MB, 'image')).toBeUndefined()
  expect(sizeRefusal(10 * MB + 1, 'image')).toEqual({ kind: 'too-large', megabytes: 10 })
  expect(sizeRefusal(20 * MB, 'video')).toBeUndefined()
  expect(sizeRefusal(20 * MB + 1, 'video')).toEqual({ kind: 'too-large', megabytes: 20 })
})

test('a video over its limit is not even read; a picture may be larger until it has been made smaller', () => {
  expect(refusalByName({ name: 'a.mp4', size: 20 * MB + 1 })).toEqual({ kind: 'too-large', megabytes: 20 })
  expect(refusalByName({ name: 'a.jpg', size: 14 * MB })).toBeUndefined()
  expect(refusalByName({ name: 'a.jpg', size: 61 * MB })).toEqual({ kind: 'too-large', megabytes: 10 })
})

test('content must be what the name promises', () => {
  expect(refusalByContent('a.png', 'image/jpeg')).toBeUndefined()
  expect(refusalByContent('a.mov', 'video/mp4')).toBeUndefined()
  expect(refusalByContent('a.png', 'video/mp4')).toEqual(refused('not-supported'))
  expect(refusalByContent('a.mp4', 'image/png')).toEqual(refused('not-supported'))
  expect(refusalByContent('a.jpg', undefined)).toEqual(refused('not-supported'))
})

test('the name tells what is sent', () => {
  expect(nameFor('slip.png', 'image/jpeg')).toBe('slip.jpg')
  expect(nameFor('slip.JPEG', 'image/jpeg')).toBe('slip.JPEG')
  expect(nameFor('a.b.MOV', 'video/mp4')).toBe('a.b.mp4')
})
