import type { Page } from '@playwright/test'
import { photoOf } from './fixtures/attachments.ts'
import { everythingSaid } from './fixtures/chat-everything.ts'
import { writePast } from './fixtures/chat-past.ts'
import { test } from './fixtures/chat-test.ts'
import { holdCalls } from './fixtures/chat-wire.ts'
import { inspectorOf } from './fixtures/inspect.ts'
import { looks } from './fixtures/looks.ts'
import { expect, type Language } from './fixtures/test.ts'
import { wordsOf } from './fixtures/words.ts'

const log = (page: Page) => page.getByRole('log')

async function open(page: Page, language: Language): Promise<void> {
  const name = wordsOf(language)('Chat with us')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(log(page)).toBeVisible()
}

/** What stands out of the list at its sides; cards are swiped, and cut off on purpose. */
function outside(page: Page): Promise<string[]> {
  return log(page).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const found = box.scrollWidth > box.clientWidth ? ['it scrolls sideways'] : []
    for (const element of box.querySelectorAll('[data-row] *')) {
      const swiped = element.closest('ul')?.tabIndex === 0 || element.closest('ul ul')
      const { left: from, right: to, width } = element.getBoundingClientRect()
      if (!swiped && width > 1 && (from < left - 1 || to > right + 1))
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

for (const [language, themes] of looks) {
  test(`every type of message, with long words, ${language}`, async ({
    arrive,
    page,
    talk,
    backend,
    watch,
  }) => {
    test.slow()
    // Pictures that are gone.
    watch.allow(/^\/media\/chat\//)
    watch.allow('/a.png')
    watch.allowOrigin('https://kapao.example')
    const { member, room } = await talk()
    const list = everythingSaid(language, backend.deps.clock.now())
    await writePast(backend, room, list)
    await arrive('/user/home', { member, language })
    await open(page, language)
    // To the beginning.
    await expect(async () => {
      await page.getByRole('log').hover()
      await page.mouse.wheel(0, -3000)
      await expect(log(page).locator('[data-row]')).toHaveCount(list.length, { timeout: 200 })
    }).toPass()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => outside(page), `at ${size.width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await inspectorOf(page, themes)(`every type, ${language}`)
  })
}

for (const [language, themes] of looks) {
  test(`what isn’t sent: failed, uploading, waiting, ${language}`, async ({
    arrive,
    page,
    join,
    context,
    watch,
  }) => {
    test.slow()
    watch.allow('/api/chat/send-message')
    watch.allowReport(/^kapao chat/)
    watch.allowReport(/^WebSocket connection to .*ERR_INTERNET_DISCONNECTED/)
    const words = wordsOf(language)
    const inspect = inspectorOf(page, themes)
    await arrive('/user/home', { member: await join(), language })
    await open(page, language)
    await inspect(`nothing said yet, ${language}`)
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
    const upload = await holdCalls(page, '**/api/chat/upload-image')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: words('Attach a picture or video') }).click()
    await (await choosing).setFiles([{ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() }])
    await write('1')
    await expect(log(page).getByText(words('Waiting to be sent')).last()).toBeVisible()
    await expect(log(page).getByRole('progressbar')).toBeVisible()
    await inspect(`failed, uploading, waiting, ${language}`)
    await expect.poll(() => outside(page)).toEqual([])
    await context.setOffline(true)
    await expect(log(page).getByText(words('Waiting to be sent')).first()).toBeVisible()
    watch.allow(/./)
    await inspect(`offline, ${language}`)
    const send = await holdCalls(page, '**/api/chat/send-message')
    await context.setOffline(false)
    upload()
    await expect(log(page).getByText(words('Sending'))).toBeVisible()
    await inspect(`sending, ${language}`)
    send()
    await expect(log(page).getByText(words('Sent'), { exact: true })).toHaveCount(1)
  })
}
