import { expect, test } from 'vitest'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'

/** Texts quoted in the specification. */
test.each([
  ['th', ['คุยกับแอดมิน', 'ไม่สามารถเริ่มแชตได้', 'ไม่พบหน้านี้']],
  ['la', ['ລົມກັບແອັດມິນ', 'ບໍ່ສາມາດເລີ່ມແຊັດໄດ້', 'ບໍ່ພົບໜ້ານີ້']],
  ['en', ['Chat with us', 'Cannot start chatting', 'Page Not Found']],
] as const)('the catalog in %s has the specified texts', (language, texts) => {
  const say = catalogTexts(language)
  const plain = (english: string) => say(english).replaceAll('\u2060', '')
  expect([plain('Chat with us'), plain('Cannot start chatting'), plain('Page Not Found')]).toEqual(texts)
})
