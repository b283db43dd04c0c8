import { beforeEach, expect, test, vi } from 'vitest'
import { decideBannerGate } from './banner-gate.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://kapao.example' }))
const picture = { image: '/media/a.png', html: undefined }
const words = { image: undefined, html: '<p>Hello</p>' }
const nothing = { image: undefined, html: undefined }

test('drops banners without picture and text, and shows the rest', () => {
  expect(decideBannerGate([words], false)).toEqual({ kind: 'banners', banners: [words] })
  expect(decideBannerGate([nothing, picture], false)).toEqual({
    kind: 'banners',
    banners: [{ image: 'https://kapao.example/media/a.png', html: undefined }],
  })
})

test('drops pictures with an unsafe URL', () => {
  for (const image of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'tel:191']) {
    expect(decideBannerGate([{ image, html: undefined }], false).kind).toBe('passed')
    expect(decideBannerGate([{ image, html: 'x' }], false)).toEqual({
      kind: 'banners',
      banners: [{ image: undefined, html: 'x' }],
    })
  }
})

test('passes on an empty list and on an error', () => {
  expect(decideBannerGate([], false).kind).toBe('passed')
  expect(decideBannerGate([nothing], false).kind).toBe('passed')
  expect(decideBannerGate(undefined, true).kind).toBe('passed')
  expect(decideBannerGate(undefined, false).kind).toBe('loading')
})

test('shows cached banners although the latest request failed', () => {
  expect(decideBannerGate([picture], true).kind).toBe('banners')
})
