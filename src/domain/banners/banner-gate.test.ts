import { beforeEach, expect, test, vi } from 'vitest'
import { decideBannerGate } from './banner-gate.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://kapao.example' }))
const picture = { image: '/media/a.png', html: undefined }
const text = { image: undefined, html: '<p>Hello</p>' }
const nothing = { image: undefined, html: undefined }

test('drops banners without picture and text, and shows the rest', () => {
  expect(decideBannerGate([text], false)).toEqual({ kind: 'banners', banners: [text] })
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

test.each([
  [[], false, 'passed'],
  [[nothing], false, 'passed'],
  [undefined, true, 'passed'],
  [undefined, false, 'loading'],
  // Cached ones, although the latest request failed.
  [[picture], true, 'banners'],
])('with the banners %j, request failed %s: %s', (banners, failed, kind) => {
  expect(decideBannerGate(banners, failed).kind).toBe(kind)
})
