import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** Texts quoted in the specification, by language. */
const texts = {
  th: { launcher: 'คุยกับแอดมิน', cannotStart: 'ไม่สามารถเริ่มแชตได้', notFound: 'ไม่พบหน้านี้' },
  la: { launcher: 'ລົມກັບແອັດມິນ', cannotStart: 'ບໍ່ສາມາດເລີ່ມແຊັດໄດ້', notFound: 'ບໍ່ພົບໜ້ານີ້' },
  en: { launcher: 'Chat with us', cannotStart: 'Cannot start chatting', notFound: 'Page Not Found' },
} as const

for (const language of ['th', 'la', 'en'] as const) {
  const { launcher, cannotStart, notFound } = texts[language]

  test(`the launcher, a chat that can’t start and a page that doesn’t exist, ${language}`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    watch.allow('/api/chat/config', '/nowhere')
    watch.allowReport(/^kapao chat/)
    await breakCall(page, '/api/chat/config', faults['500 with a key'])
    await arrive('/user/home', { member: await join(), language })
    await page.getByRole('button', { name: launcher, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(cannotStart)
    await arrive('/nowhere', { language })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound)
    await expect(page).toHaveTitle(notFound)
  })
}
