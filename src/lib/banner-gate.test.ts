import { expect, test } from 'vitest'
import { gateFor } from './banner-gate.ts'

const base = 'https://kapao.example'
const picture = { image: '/media/a.png', html: undefined }
const words = { image: undefined, html: '<p>Hello</p>' }
const nothing = { image: undefined, html: undefined }

test('one banner is enough, and those without picture and text are none', () => {
  expect(gateFor([words], false, base)).toEqual({ kind: 'banners', banners: [words] })
  expect(gateFor([nothing, picture], false, base)).toEqual({
    kind: 'banners',
    banners: [{ image: 'https://kapao.example/media/a.png', html: undefined }],
  })
})

test('a picture comes by http only', () => {
  for (const image of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'tel:191']) {
    expect(gateFor([{ image, html: undefined }], false, base).kind).toBe('passed')
    expect(gateFor([{ image, html: 'x' }], false, base)).toEqual({
      kind: 'banners',
      banners: [{ image: undefined, html: 'x' }],
    })
  }
})

test('an empty list and a refusal open the dialog straight away', () => {
  expect(gateFor([], false, base).kind).toBe('passed')
  expect(gateFor([nothing], false, base).kind).toBe('passed')
  expect(gateFor(undefined, true, base).kind).toBe('passed')
  expect(gateFor(undefined, false, base).kind).toBe('asking')
})

test('what is known counts although a newer try failed', () => {
  expect(gateFor([picture], true, base).kind).toBe('banners')
})
