import { expect, it } from 'vitest'
import { languageTag, pickLocale } from './locale.ts'

const nothing = { search: '', stored: undefined, cookie: '', laos: false }

it.each([
  [nothing, 'th'],
  [{ ...nothing, laos: true }, 'la'],
  [{ ...nothing, cookie: 'a=1; locale=en' }, 'en'],
  [{ ...nothing, cookie: 'mylocale=en' }, 'th'],
  [{ ...nothing, cookie: 'locale=xx', stored: 'la' }, 'la'],
  [{ ...nothing, stored: 'en', cookie: 'locale=la' }, 'en'],
  [{ ...nothing, stored: 'en', search: '?code=PR1&lang=la' }, 'la'],
  [{ ...nothing, stored: 'en', search: '?lang=de' }, 'en'],
  [{ ...nothing, search: '?first=la' }, 'la'],
  [{ ...nothing, laos: true, search: '?first=th&code=PR1' }, 'th'],
  [{ ...nothing, search: '?first=la', stored: 'en' }, 'en'],
  [{ ...nothing, search: '?first=la', cookie: 'locale=en' }, 'en'],
])('%j starts in %s', (sources, locale) => {
  expect(pickLocale(sources)).toBe(locale)
})

it('uses the language tag "lo" for Lao', () => {
  expect([languageTag('la'), languageTag('th'), languageTag('en')]).toEqual(['lo', 'th', 'en'])
})
