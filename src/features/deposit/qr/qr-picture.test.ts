import { beforeEach, expect, test, vi } from 'vitest'
import { parseQrImage } from './qr-picture.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://kapao.example' }))

async function textOf(qrcode: string) {
  const picture = parseQrImage(qrcode)
  return picture?.kind === 'blob' ? { type: picture.blob.type, text: await picture.blob.text() } : picture
}

test('converts SVG markup to an image', async () => {
  const whole = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  expect(await textOf(whole)).toEqual({ type: 'image/svg+xml', text: whole })
})

const namespaced = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

test('converts data: URLs and bare base64 to blobs', async () => {
  expect(await textOf('data:image/svg+xml,%3Csvg%3E%3C/svg%3E')).toEqual({
    type: 'image/svg+xml',
    text: namespaced,
  })
  expect(parseQrImage('iVBORw0KGgo=')?.kind).toBe('blob')
  expect(parseQrImage('data:image/png;base64,%%%')).toBeUndefined()
})

test('accepts only URLs with https or on our own host', () => {
  expect(parseQrImage('https://pay.example/qr/1.png')).toEqual({
    kind: 'url',
    url: 'https://pay.example/qr/1.png',
  })
  expect(parseQrImage('/media/qr/1.svg')).toEqual({
    kind: 'url',
    url: 'https://kapao.example/media/qr/1.svg',
  })
  expect(parseQrImage('http://pay.example/qr/1.png')).toBeUndefined()
  expect(parseQrImage('qr/1.png')).toBeUndefined()
  expect(parseQrImage('javascript:alert(1)')).toBeUndefined()
  expect(parseQrImage('<p>QR_FAIL</p>')).toBeUndefined()
})

// Each lacks the namespace, which is added.
test.each([
  ['byte order mark', `\uFEFF<svg></svg>`],
  ['prolog', `<?xml version="1.0" encoding="UTF-8"?>\n<svg></svg>`],
  ['doctype', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<svg></svg>'],
  ['comment', '<!-- made by someone --><svg></svg>'],
  ['wrapper', '<div class="qr"><svg></svg></div>'],
  ['img', `<img alt="a > b" src="data:image/svg+xml;base64,${btoa('\u00EF\u00BB\u00BF<svg></svg>')}">`],
  ['img with single quotes', "<p><IMG SRC='data:image/svg+xml;utf8,&lt;svg&gt;&lt;/svg&gt;' /></p>"],
  ['bare base64', btoa('<svg></svg>')],
])('an SVG is found behind a %s', async (_, markup) => {
  expect(await textOf(markup)).toEqual({ type: 'image/svg+xml', text: namespaced })
})

test('adds the xlink namespace to an SVG that uses the prefix and keeps percent signs', async () => {
  const use = '<svg width="100%" xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"/></svg>'
  const { text } = { text: '', ...(await textOf(`data:image/svg+xml,${use}`)) }
  expect(text).toBe(use.replace('<svg', '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'))
})

test('converts the src of an <img> to a blob or a URL', async () => {
  const png = parseQrImage('<img width="200" src="data:image/png;base64,iVBORw0K%0AGgo=" alt="QR">')
  expect(png).toMatchObject({ kind: 'blob', blob: { type: 'image/png', size: 8 } })
  expect(parseQrImage('<img src=https://pay.example/1.png?a=1&amp;b=2>')).toEqual({
    kind: 'url',
    url: 'https://pay.example/1.png?a=1&b=2',
  })
  for (const markup of [
    '<img src="/qr/1.png">',
    '<img src="qr/1.png">',
    '<img src="./qr/1.png"/>',
    '<img/src=qr/1.png>',
    "<img alt=QR\nSRC = 'qr/1.png'>",
    '<img data-src="data:image/gif;base64,R0lGOD" src="qr/1.png">',
    '<img alt="src=x.png" src="qr/1.png">',
    '<!-- <img src="old.png"> --><img src="qr/1.png">',
  ]) {
    expect(parseQrImage(markup), markup).toEqual({ kind: 'url', url: 'https://kapao.example/qr/1.png' })
  }
  for (const markup of [
    '<img src="javascript:alert(1)">',
    '<img data-src="x">',
    '<img data-src="/x.png" alt="src=/x.png">',
    '<img alt="QR"> src="/x.png"',
    '<img src="">',
    '<img src="data:text/html,x">',
  ]) {
    expect(parseQrImage(markup), markup).toBeUndefined()
  }
})

test('does not take bare base64 of a JPEG for a relative URL', () => {
  expect(parseQrImage('/9j/4AAQSkZJRg==')).toMatchObject({ kind: 'blob', blob: { type: 'image/jpeg' } })
})
