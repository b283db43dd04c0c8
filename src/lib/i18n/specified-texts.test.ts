import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogTexts, invisible } from '#tests/e2e/fixtures/catalog-texts.ts'
import { locales } from './locale.ts'

/** Texts quoted in the specification. */
test.each([
  ['th', ['คุยกับแอดมิน', 'ไม่สามารถเริ่มแชตได้', 'ไม่พบหน้านี้']],
  ['la', ['ລົມກັບແອັດມິນ', 'ບໍ່ສາມາດເລີ່ມແຊັດໄດ້', 'ບໍ່ພົບໜ້ານີ້']],
  ['en', ['Chat with us', 'Cannot start chatting', 'Page Not Found']],
] as const)('the catalog in %s has the specified texts', (language, texts) => {
  const say = catalogTexts(language)
  expect([say('Chat with us'), say('Cannot start chatting'), say('Page Not Found')]).toEqual(texts)
})

test.each(locales)('the catalog in %s has no invisible characters', (locale) => {
  expect(readFileSync(`locales/${locale}/messages.po`, 'utf8')).not.toMatch(invisible)
})
