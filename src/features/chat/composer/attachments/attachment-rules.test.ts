import { expect, test } from 'vitest'
import {
  type AttachmentError,
  getSentName,
  validateContent,
  validateFile,
  validateSize,
} from './attachment-rules.ts'

const MB = 1024 * 1024
const tooLarge = (megabytes: number): AttachmentError => ({ kind: 'too-large', megabytes })
const unsupported: AttachmentError = { kind: 'not-supported' }

test.each<[string, number, AttachmentError | undefined]>([
  ['a.png', MB, undefined],
  ['a.jpeg', MB, undefined],
  ['slip.final.JPG', MB, undefined],
  ['a.gif', MB, undefined],
  ['a.MOV', MB, undefined],
  ['a.webp', MB, { kind: 'picture-not-supported' }],
  ['IMG_1.HEIC', MB, { kind: 'picture-not-supported' }],
  ['a.jpg.exe', MB, unsupported],
  ['.png', MB, unsupported],
  ['slip.', MB, unsupported],
  ['a.mp4', 20 * MB, undefined],
  // Larger pictures are downscaled first.
  ['a.jpg', 60 * MB, undefined],
  ['a.jpg', 60 * MB + 1, tooLarge(10)],
])('before it is read, a file %s of %i bytes has the error %j', (name, size, error) => {
  expect(validateFile({ name, size })).toEqual(error)
})

test('a picture may have 10 MB once it is downscaled', () => {
  expect(validateSize(10 * MB, 'image')).toBeUndefined()
  expect(validateSize(10 * MB + 1, 'image')).toEqual(tooLarge(10))
})

test.each([
  ['a.png', 'image/jpeg', 'image/jpeg'],
  ['a.mov', 'video/mp4', 'video/mp4'],
  ['a.png', 'video/mp4', undefined],
  ['a.mp4', 'image/png', undefined],
  ['a.png', 'image/webp', undefined],
  ['a.jpg', undefined, undefined],
] as const)('content of %s that is %s is accepted as %s', (name, type, accepted) => {
  expect(validateContent(name, type)).toBe(accepted)
})

test.each([
  ['slip.png', 'image/jpeg', 'slip.jpg'],
  ['slip.JPEG', 'image/jpeg', 'slip.JPEG'],
  ['a.b.MOV', 'video/mp4', 'a.b.mp4'],
] as const)('%s is sent as %s with the name %s', (name, type, sent) => {
  expect(getSentName(name, type)).toBe(sent)
})
