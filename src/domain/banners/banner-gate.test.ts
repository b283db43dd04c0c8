import { beforeEach, expect, test, vi } from 'vitest'
import { gateFor } from './banner-gate.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://kapao.example' }))
const picture = { image: '/media/a.png', html: undefined }
const words = { image: undefined, html: '<p>Hello</p>' }
const nothing = { image: undefined, html: undefined }

test('one banner is enough, and those without picture and text are none', () => {
  expect(gateFor([words], false)).toEqual({ kind: 'banners', banners: [words] })
  expect(gateFor([nothing, picture], false)).toEqual({
    kind: 'banners',
    banners: [{ image: 'https://kapao.example/media/a.png', html: undefined }],
  })
})

test('a picture that may not be shown is none', () => {
  for (const image of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'tel:191']) {
    expect(gateFor([{ image, html: undefined }], false).kind).toBe('passed')
    expect(gateFor([{ image, html: 'x' }], false)).toEqual({
      kind: 'banners',
      banners: [{ image: undefined, html: 'x' }],
    })
  }
})

test('an empty list and a refusal open the dialog straight away', () => {
  expect(gateFor([], false).kind).toBe('passed')
  expect(gateFor([nothing], false).kind).toBe('passed')
  expect(gateFor(undefined, true).kind).toBe('passed')
  expect(gateFor(undefined, false).kind).toBe('asking')
})

test('what is known counts although a newer try failed', () => {
  expect(gateFor([picture], true).kind).toBe('banners')
})
