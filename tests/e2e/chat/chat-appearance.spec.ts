import type { Page } from '@playwright/test'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { longConversation } from '#tests/e2e/fixtures/chat/long-conversation.ts'
import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, type Language } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

const log = (page: Page) => page.getByRole('log')

async function open(page: Page, language: Language): Promise<void> {
  const name = catalogTexts(language)('Chat with us')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(log(page)).toBeVisible()
}

/** Elements that overflow the list horizontally; carousel cards are clipped on purpose. */
function overflowingElements(page: Page): Promise<string[]> {
  return log(page).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const found = box.scrollWidth > box.clientWidth ? ['it scrolls sideways'] : []
    for (const element of box.querySelectorAll('[data-row] *')) {
      const swiped = element.closest('ul')?.tabIndex === 0 || element.closest('ul ul')
      const { left: from, right: to, width } = element.getBoundingClientRect()
      const isHidden = Math.min(width, element.parentElement?.getBoundingClientRect().width ?? 0) <= 1
      if (!swiped && !isHidden && (from < left - 1 || to > right + 1))
        found.push(element.outerHTML.slice(0, 120))
    }
    return found
  })
}

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const [language, themes] of axeThemes) {
  test(`every message type with long words passes the inspection, ${language}`, {
    tag: language === 'th' ? [] : '@thorough',
  }, async ({ arrive, page, talk, backend, watch }) => {
    // Pictures that no longer exist.
    watch.allow(/^\/media\/chat\//)
    watch.allow('/a.png')
    watch.allowOrigin('https://kapao.example')
    const { member, agent } = await talk()
    const list = longConversation(language, backend.deps.clock.now())
    await agent.insertPast(list)
    await arrive('/user/home', { member, language })
    await open(page, language)
    // Scroll to the first message.
    await expect(async () => {
      await page.getByRole('log').hover()
      await page.mouse.wheel(0, -3000)
      await expect(log(page).locator('[data-row]')).toHaveCount(list.length, { timeout: 200 })
    }).toPass()
    for (const size of sizes) {
      await resize(page, size)
      await expect.poll(() => overflowingElements(page), `at ${size.width} px`).toEqual([])
    }
    await resize(page, { width: 390, height: 844 })
    await inspectorOf(page, themes)('every type')
  })
}

for (const [language, themes] of axeThemes) {
  test(`failed, uploading and waiting messages pass the inspection, ${language}`, {
    tag: language === 'th' ? [] : '@thorough',
  }, async ({ arrive, page, join, context, watch }) => {
    watch.allow('/api/chat/send-message')
    watch.allowReport(/^portal chat/)
    watch.allowReport(/^WebSocket connection to .*ERR_INTERNET_DISCONNECTED/)
    const words = catalogTexts(language)
    const inspect = inspectorOf(page, themes)
    await arrive('/user/home', { member: await join(), language })
    await open(page, language)
    await inspect('nothing said yet')
    const field = page.getByRole('textbox', { name: words('Message') })
    const write = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await page.route('**/api/chat/send-message', (route) =>
      route.fulfill({ status: 400, json: { message: 'KEY_INVALID' } }),
    )
    await write('W'.repeat(60))
    await expect(log(page).getByText(words('Not sent'))).toBeVisible()
    await page.unroute('**/api/chat/send-message')
    const releaseUpload = await delayCalls(page, '**/api/chat/upload-image')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: words('Attach a picture or video') }).click()
    await (await choosing).setFiles([{ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() }])
    await write('1')
    await expect(log(page).getByText(words('Waiting to be sent')).last()).toBeVisible()
    await expect(log(page).getByRole('progressbar')).toBeVisible()
    await inspect('failed, uploading, waiting')
    await expect.poll(() => overflowingElements(page)).toEqual([])
    await context.setOffline(true)
    await expect(log(page).getByText(words('Waiting to be sent')).first()).toBeVisible()
    watch.allow(/./)
    await inspect('offline')
    const releaseSend = await delayCalls(page, '**/api/chat/send-message')
    await context.setOffline(false)
    releaseUpload()
    await expect(log(page).getByText(words('Sending'))).toBeVisible()
    await inspect('sending')
    releaseSend()
    await expect(log(page).getByText(words('Sent'), { exact: true })).toHaveCount(1)
  })
}
