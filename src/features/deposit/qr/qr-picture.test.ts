import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

async function textOf(qrcode: string) {
  const picture = qrPicture(qrcode)
  return picture?.kind === 'blob' ? { type: picture.blob.type, text: await picture.blob.text() } : picture
}

test('SVG markup becomes a picture, with its namespace', async () => {
  const whole = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  expect(await textOf(whole)).toEqual({ type: 'image/svg+xml', text: whole })
  expect(await textOf(`<?xml version="1.0"?>\n${whole}\n`)).toEqual({ type: 'image/svg+xml', text: whole })
  expect(await textOf('<svg viewBox="0 0 1 1"></svg>')).toEqual({
    type: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  })
})

test('data: pictures and bare base64 are read without a data: address', async () => {
  expect(await textOf(`data:image/svg+xml;base64,${btoa('<svg></svg>')}`)).toEqual({
    type: 'image/svg+xml',
    text: '<svg></svg>',
  })
  expect(await textOf('data:image/svg+xml,%3Csvg%3E%3C/svg%3E')).toEqual({
    type: 'image/svg+xml',
    text: '<svg></svg>',
  })
  expect(qrPicture('iVBORw0KGgo=')?.kind).toBe('blob')
  expect(qrPicture('data:image/png;base64,%%%')).toBeUndefined()
})

test('addresses must be https or our own', () => {
  expect(qrPicture('https://pay.example/qr/1.png')).toEqual({
    kind: 'address',
    address: 'https://pay.example/qr/1.png',
  })
  expect(qrPicture('/media/qr/1.svg')?.kind).toBe('address')
  expect(qrPicture('//evil.example/x.png')).toBeUndefined()
  expect(qrPicture('javascript:alert(1)')).toBeUndefined()
  expect(qrPicture('<p>QR_FAIL</p>')).toBeUndefined()
})
