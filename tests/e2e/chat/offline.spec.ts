import type { Page } from '@playwright/test'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, type Language } from '#tests/e2e/fixtures/test.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

test.slow()

/** Texts that mean “no network”, in each language. */
const offlineTexts: Readonly<Record<Language, RegExp>> = {
  en: /offline|no network|no connection/i,
  th: /ออฟ\u2060ไลน์|ไม่มีเน็ต/,
  la: /ອອບ\u2060ລາຍ|ບໍ່ມີເນັດ/,
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

  test(`offline, the chat says so exactly once, ${language}`, async ({
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
    const cases = [
      { path: '/contact', width: 320 },
      { path: '/user/contact', width: 320 },
      { path: '/user/contact', width: 390 },
      { path: '/user/home', width: 320 },
      { path: '/user/home', width: 390 },
      { path: '/user/home', width: 1280 },
    ]
    for (const [index, { path, width }] of cases.entries()) {
      await context.setOffline(false)
      // Widening the window pops the open panel's history entry, which would cancel a pending navigation.
      await page.goto('about:blank')
      await page.setViewportSize({ width, height: 800 })
      await arrive(path, path.startsWith('/user') ? { member, language } : { language })
      const opener = page.getByRole('button', { name: say('Chat with us') })
      if (path.endsWith('home')) await opener.click()
      await expect(page.getByText(say('Connected'), { exact: true })).toBeVisible()
      // Wait until the member's earlier messages are shown and sent; the first case is a visitor's.
      await expect(page.getByText('Hello', { exact: true })).toHaveCount(Math.max(0, index - 1))
      await expect(page.getByText(say('Waiting to be sent'))).toHaveCount(0)
      await expect(page.getByText(say('Sending'), { exact: true })).toHaveCount(0)
      await context.setOffline(true)
      const field = page.getByRole('textbox', { name: say('Message'), exact: true })
      await expect(page.getByText(say('You can write; it will be sent when you are online.'))).toBeVisible()
      await expect.poll(() => offlineLines(page, language), `${path} at ${width}`).toHaveLength(1)
      await field.fill('Hello')
      await field.press('Enter')
      await expect(page.getByText(say('Waiting to be sent')).last()).toBeVisible()
      expect(await offlineLines(page, language), `${path} at ${width}, with a message`).toHaveLength(1)
      await inspect(`${path} at ${width}`)
      await page.screenshot({ path: test.info().outputPath(`${path.replaceAll('/', '-')}-${width}.png`) })
    }
  })
}

test('offline, home says so exactly once, at 320 and 390 px', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/^kapao chat|^WebSocket/)
  await arrive('/user/home', { member: await join({ baht: 25, games: ['NAKA'] }) })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/As of/)
  await context.setOffline(true)
  await expect(total).toContainText(/Last known balance, as of/)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => offlineLines(page, 'en')).toEqual([expect.stringMatching(/^Offline/)])
    await page.screenshot({ path: test.info().outputPath(`home-${width}.png`), fullPage: true })
  }
})
