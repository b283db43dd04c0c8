import { expect, test } from 'vitest'
import { manifestUrl, startUrl } from './manifest-url.ts'

test('names one file per language, with the invite code as a query', () => {
  expect(manifestUrl('lo')).toBe('/manifest.lo.webmanifest')
  expect(manifestUrl('th', 'PR 7&8')).toBe('/manifest.th.webmanifest?code=PR%207%268')
  expect(manifestUrl('th', '')).toBe('/manifest.th.webmanifest')
})

test('start URL contains the language at installation', () => {
  expect(startUrl('la')).toBe('/user/home?first=la')
})
