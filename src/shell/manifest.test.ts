import { expect, test } from 'vitest'
import { locales } from '#lib/i18n/locale.ts'
import { createManifest } from './manifest.ts'

const inThree = (name: string) => ({ th: `${name} th`, la: `${name} la`, en: `${name} en` })
const brand = {
  name: inThree('name'),
  shortName: inThree('short'),
  description: inThree('text'),
  colour: '#1d3a12',
  hasScreenshots: true,
}

test('describes the same app in every language, with translated texts', () => {
  const all = locales.map((locale) => createManifest(locale, brand))
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

test('has the name and the colour of the brand, and shows only its own screenshots', () => {
  const manifest = createManifest('la', brand)
  expect([manifest.name, manifest.short_name, manifest.description]).toEqual([
    'name la',
    'short la',
    'text la',
  ])
  expect([manifest.theme_color, manifest.background_color]).toEqual(['#1d3a12', '#1d3a12'])
  expect(manifest.screenshots).toHaveLength(6)
  expect(createManifest('la', { ...brand, hasScreenshots: false })).not.toHaveProperty('screenshots')
})
