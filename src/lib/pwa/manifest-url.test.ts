import { expect, test } from 'vitest'
import { manifestUrl, startUrl } from './manifest-url.ts'

test('one file for each language, with the code for who can put it to use', () => {
  expect(manifestUrl('lo')).toBe('/manifest.lo.webmanifest')
  expect(manifestUrl('th', 'PR 7&8')).toBe('/manifest.th.webmanifest?code=PR%207%268')
  expect(manifestUrl('th', '')).toBe('/manifest.th.webmanifest')
})

test('the language stands where the kept one comes first', () => {
  expect(startUrl('la')).toBe('/user/home?first=la')
})
