import { statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { locales } from '#lib/i18n/locale.ts'
import { createManifest } from './manifest.ts'

/** Size limit of a screenshot. */
const MAX_SCREENSHOT_BYTES = 150_000

const pictures = locales.flatMap((locale) => {
  const { icons = [], shortcuts = [], screenshots = [] } = createManifest(locale)
  return [...icons, ...shortcuts.flatMap(({ icons: own = [] }) => own), ...screenshots]
})
const sizes = new Map(pictures.map(({ src, sizes: size }) => [src, size]))

test.each([...sizes])('%s has the declared size %s', async (src, size) => {
  const { width, height, format } = await sharp(`public${src}`).metadata()
  expect([`${width}x${height}`, format]).toEqual([size, 'png'])
})

test('images are small', () => {
  for (const [src] of sizes) {
    expect(statSync(`public${src}`).size, src).toBeLessThan(MAX_SCREENSHOT_BYTES)
  }
})

test.each([192, 512])(
  'the %i px monochrome icon has one colour on a transparent background',
  async (size) => {
    const { data, info } = await sharp(`public/icons/monochrome-${size}.png`)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
      ...data.subarray(index * 4, index * 4 + 4),
    ])
    expect(pixels.some(([, , , alpha]) => alpha === 0)).toBe(true)
    expect(pixels.some(([, , , alpha]) => alpha === 255)).toBe(true)
    const solid = pixels.filter(([, , , alpha = 0]) => alpha > 250).map((pixel) => pixel.slice(0, 3).join())
    expect(new Set(solid).size).toBe(1)
  },
)

test('describes the same app in every language, with translated texts', () => {
  const all = locales.map((locale) => createManifest(locale))
  const [first] = all
  for (const each of all) {
    expect(each).toMatchObject({
      id: '/',
      scope: '/',
      icons: first?.icons,
      share_target: first?.share_target,
    })
    expect(each.shortcuts?.map(({ url }) => url)).toEqual([
      '/user/home#deposit',
      '/user/home#withdraw',
      '/user/statement',
      '/user/home#chat',
    ])
  }
  expect(all.map(({ lang }) => lang)).toEqual(['th', 'lo', 'en'])
  expect(new Set(all.map(({ description }) => description)).size).toBe(3)
  expect(new Set(all.map(({ start_url }) => start_url)).size).toBe(3)
})
