import type { Page } from '@playwright/test'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, type Language } from '#tests/e2e/fixtures/test.ts'

/** Texts that mean “no network”, in each language. */
const offlineTexts: Readonly<Record<Language, RegExp>> = {
  en: /offline|no network|no connection/i,
  th: /ออฟไลน์|ไม่มีเน็ต/,
  la: /ອອບລາຍ|ບໍ່ມີເນັດ/,
}

/** The visible lines about being offline: those of the topmost modal dialog, or else of the page. */
async function offlineLines(page: Page, language: Language): Promise<readonly string[]> {
  const lines = await page.evaluate(() => {
    const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText skips hidden text and has the rendered line breaks
    return layer.innerText.split('\n')
  })
  return lines.filter((line) => offlineTexts[language].test(line))
}

for (const language of ['en', 'th', 'la'] as const) {
  const say = catalogTexts(language)

  test(`offline, the chat says so exactly once, with the time of the last message, ${language}`, {
    tag: language === 'en' ? [] : '@thorough',
  }, async ({ arrive, page, context, talk, watch }) => {
    watch.allow(/./)
    watch.allowReport(/^kapao chat|^WebSocket/)
    const inspect = inspectorOf(page, [])
    const { member, agent } = await talk()
    await agent.text('Good morning')
    for (const path of ['/user/contact', '/user/home']) {
      // On phones the contact page embeds no chat.
      await resize(page, { width: path === '/user/contact' ? 720 : 390, height: 800 })
      await arrive(path, { member, language })
      if (path === '/user/home') {
        await page.getByRole('button', { name: say('Chat with us') }).click()
      }
      await expect(page.getByText(say('Connected'), { exact: true })).toBeVisible()
      await expect(page.getByText('Good morning', { exact: true })).toBeAttached()
      await context.setOffline(true)
      await expect(page.getByText(say('You can write; it will be sent when you are online.'))).toBeVisible()
      await expect.poll(() => offlineLines(page, language), path).toHaveLength(1)
      await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d$/ })).toBeVisible()
      const field = page.getByRole('textbox', { name: say('Message'), exact: true })
      await field.fill('Hello')
      await field.press('Enter')
      await expect(page.getByRole('log').getByText(say('Waiting to be sent'))).toBeVisible()
      await expect.poll(() => offlineLines(page, language), `${path}, with a message`).toHaveLength(1)
      await inspect(path)
      await context.setOffline(false)
      // In one step: a message that couldn't be sent at first waits again.
      const unsent = new RegExp(`${say('Waiting to be sent')}|${say('Sending')}`)
      await expect(page.getByRole('log')).not.toContainText(unsent)
    }
  })
}
