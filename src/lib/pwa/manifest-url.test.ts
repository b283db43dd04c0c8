import { expect, test } from 'vitest'
import { manifestAddress, startAddress } from './manifest-url.ts'

test('one file for each language, with the code for who can put it to use', () => {
  expect(manifestAddress('lo')).toBe('/manifest.lo.webmanifest')
  expect(manifestAddress('th', 'PR 7&8')).toBe('/manifest.th.webmanifest?code=PR%207%268')
  expect(manifestAddress('th', '')).toBe('/manifest.th.webmanifest')
})

test('the language stands where the kept one comes first', () => {
  expect(startAddress('la')).toBe('/user/home?first=la')
})
