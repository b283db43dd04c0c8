import type { Page } from '@playwright/test'
import { test } from './fixtures/chat-test.ts'
import { inspectorOf } from './fixtures/inspect.ts'
import { expect, type Language } from './fixtures/test.ts'
import { wordsOf } from './fixtures/words.ts'

test.slow()

/** What says that there is no network, in each language. */
const offline: Readonly<Record<Language, RegExp>> = {
  en: /offline|no network|no connection/i,
  th: /ออฟไลน์|ไม่มีเน็ต/,
  la: /ອອບລາຍ|ອອຟລາຍ|ບໍ່ມີເນັດ/,
}

/** The lines on screen that say so; behind a modal dialog the page isn't on screen. */
async function saidOffline(page: Page, language: Language): Promise<readonly string[]> {
  const lines = await page.evaluate(() => {
    const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out what isn't drawn, and breaks lines as the screen does
    return layer.innerText.split('\n')
  })
  return lines.filter((line) => offline[language].test(line))
}

for (const language of ['en', 'th', 'la'] as const) {
  const say = wordsOf(language)

  test(`without a network the chat says so once, ${language}`, async ({
    arrive,
    page,
    context,
    talk,
    watch,
  }) => {
    watch.allow(/./)
    watch.allowReport(/^kapao chat|^WebSocket/)
    const inspect = inspectorOf(page, [])
    const { member, agent } = await talk()
    await agent.text('Good morning')
    const places = [
      { path: '/contact', width: 320 },
      { path: '/user/contact', width: 320 },
      { path: '/user/contact', width: 390 },
      { path: '/user/home', width: 320 },
      { path: '/user/home', width: 390 },
      { path: '/user/home', width: 1280 },
    ]
    for (const [index, { path, width }] of places.entries()) {
      await context.setOffline(false)
      // A panel that is open in a narrow window leaves the history when the window widens, and would end a navigation.
      await page.goto('about:blank')
      await page.setViewportSize({ width, height: 800 })
      await arrive(path, path.startsWith('/user') ? { member, language } : { language })
      const opener = page.getByRole('button', { name: say('Chat with us') })
      if (path.endsWith('home')) await opener.click()
      await expect(page.getByText(say('Connected'), { exact: true })).toBeVisible()
      // Wait until the member's earlier messages are shown and sent; the first place is a visitor's.
      await expect(page.getByText('Hello', { exact: true })).toHaveCount(Math.max(0, index - 1))
      await expect(page.getByText(say('Waiting to be sent'))).toHaveCount(0)
      await expect(page.getByText(say('Sending'), { exact: true })).toHaveCount(0)
      await context.setOffline(true)
      const field = page.getByRole('textbox', { name: say('Message'), exact: true })
      await expect(page.getByText(say('You can write; it will be sent when you are online.'))).toBeVisible()
      await expect.poll(() => saidOffline(page, language), `${path} at ${width}`).toHaveLength(1)
      await field.fill('Hello')
      await field.press('Enter')
      await expect(page.getByText(say('Waiting to be sent')).last()).toBeVisible()
      expect(await saidOffline(page, language), `${path} at ${width}, with a message`).toHaveLength(1)
      await inspect(`${path} at ${width}`)
      await page.screenshot({ path: test.info().outputPath(`${path.replaceAll('/', '-')}-${width}.png`) })
    }
  })
}

test('home says once that there is no network, at 320 and 390 px', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/^kapao chat/)
  await arrive('/user/home', { member: await join({ baht: 25, games: ['NAKA'] }) })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/As of/)
  await context.setOffline(true)
  await expect(total).toContainText(/Last known balance, as of/)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => saidOffline(page, 'en')).toEqual([expect.stringMatching(/^Offline/)])
    await page.screenshot({ path: test.info().outputPath(`home-${width}.png`), fullPage: true })
  }
})
