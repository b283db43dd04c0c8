import type { BrowserContext, Page } from '@playwright/test'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { sendPicture } from '#tests/e2e/fixtures/chat/attachments.ts'
import { sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { hostileMessages } from '#tests/e2e/fixtures/chat/hostile-messages.ts'
import { hostileTexts } from '#tests/e2e/fixtures/chat/hostile-texts.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const evil = '<img src=x onerror=alert(1)>'

/** Records what hostile content would cause if it ran: a dialog, a navigation, a frame or a window. */
function recordSideEffects(page: Page, context: BrowserContext): string[] {
  const sideEffects: string[] = []
  page.on('dialog', (dialog) => {
    sideEffects.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname !== '/user/home') sideEffects.push(`went to ${frame.url()}`)
  })
  page.on('frameattached', () => sideEffects.push('a frame'))
  context.on('page', (other) => sideEffects.push(`opened ${other.url()}`))
  return sideEffects
}

/** Elements and attributes in the document that the portal itself would never render. */
function unexpectedMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags = /^(a|br|button|div|form|h[1-3]|img|input|label|li|p|progress|span|svg|textarea|ul|video)$/
    const links = /^(https?:\/\/|mailto:|tel:|line:|blob:)/
    // Pictures and videos from any https host are shown.
    const files = new RegExp(`^(${location.origin}/|blob:${location.origin}/|https://)`)
    const found: string[] = []
    const report = (element: Element, why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 160)}`)
    for (const element of document.querySelectorAll('[role=log], [role=log] *')) {
      const svg = element.closest('svg')
      if (!svg && !tags.test(element.localName)) report(element, 'element')
      if (svg && !/^(svg|g|path|circle|rect|line|polyline)$/.test(element.localName))
        report(element, 'drawing')
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (/^(on|srcdoc|formaction)/.test(name)) report(element, name)
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !links.test(element.href))
        report(element, 'link')
      if (
        (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) &&
        element.src !== '' &&
        !files.test(element.src)
      )
        report(element, 'file')
    }
    if (document.querySelector('iframe, object, embed, base')) found.push('a frame')
    return found
  })
}

/** Rows up to this far from the viewport are rendered. */
const MARGIN_PX = 1800

/** Waits until all rows near the viewport are rendered. */
function rowsRendered(page: Page): Promise<void> {
  return messageLog(page).evaluate(async (log, marginPx) => {
    const { top, bottom } = log.getBoundingClientRect()
    const emptyChunks = () =>
      [...(log.firstElementChild?.children ?? [])].filter((chunk) => {
        const { top: from, bottom: to } = chunk.getBoundingClientRect()
        return !chunk.hasChildNodes() && to > top - marginPx && from < bottom + marginPx
      })
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (emptyChunks().length > 0)
  }, MARGIN_PX)
}

/** Scrolls one step towards the end. @returns how many pixels were below the viewport before */
function scrollDownOneStep(page: Page): Promise<number> {
  return messageLog(page).evaluate((log, marginPx) => {
    const pxBelow = -log.scrollTop
    log.scrollTop = Math.min(0, log.scrollTop + 2 * marginPx)
    return Math.floor(pxBelow)
  }, MARGIN_PX)
}

test('hostile text in any field of any message type runs no code and fetches only pictures and videos from other hosts', async ({
  arrive,
  page,
  context,
  backend,
  talk,
  watch,
}) => {
  // Pictures of our own host that don't exist, e.g. with a tag as their name.
  watch.allow(/./)
  watch.allowOrigin(/^https:/)
  const fetched = new Set<string>()
  context.on('request', (request) => {
    if (request.url().startsWith('https:')) fetched.add(request.resourceType())
  })
  const { member, room, history } = await talk()
  const agent = new Agent(backend, room, evil)
  const corpus = hostileMessages()
  await agent.insertMessages(corpus)
  const [first] = await history()
  // Opening at the first message reads all older pages; a larger page size than the portal's saves time.
  await page.route('**/api/chat/history', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), limit: 100 } }),
  )
  await arrive(`/user/home#chat=${first?.createdAt}`, { member })
  const sideEffects = recordSideEffects(page, context)
  const log = messageLog(page)
  await expect(messageWithText(page, hostileTexts[0] ?? '').first()).toBeInViewport()
  // Scroll from the first message to the last: only rows near the viewport are in the DOM at a time.
  const keys = new Set<string>()
  const texts = new Set<string>()
  const hrefs = new Set<string>()
  for (let pxBelow = 1; pxBelow > 0; pxBelow = await scrollDownOneStep(page)) {
    await rowsRendered(page)
    expect(await unexpectedMarkup(page)).toEqual([])
    const rendered = await log.evaluate((element) => ({
      keys: [...element.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row') ?? ''),
      texts: [...element.querySelectorAll('p')].map(({ textContent }) => textContent),
      hrefs: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    }))
    // Rows far from the viewport are replaced by empty space.
    expect(rendered.keys.length).toBeLessThan(corpus.length)
    for (const key of rendered.keys) keys.add(key)
    for (const text of rendered.texts) texts.add(text)
    for (const href of rendered.hrefs) hrefs.add(href)
  }
  expect(keys.size).toBe(corpus.length)
  // Each text is rendered verbatim.
  expect(hostileTexts.filter((text) => !texts.has(text))).toEqual([])
  expect([...fetched].filter((type) => !['image', 'media'].includes(type))).toEqual([])
  expect([...hrefs].filter((href) => /^(https?:\/\/|mailto:|line:)/.test(href)).length).toBeGreaterThan(20)
  const calls = [...hrefs].filter((href) => href.startsWith('tel:'))
  expect(calls.filter((href) => !/^tel:\+?\d{3,15}$/.test(href))).toEqual([])

  await test.step('live messages, file names and the agent’s name', async () => {
    await sendPicture(page, `${evil}.jpg`)
    await sendMessage(page, `${evil} javascript:alert(1)`)
    await expect.poll(async () => (await history()).length).toBe(corpus.length + 2)
    await agent.text(`${evil} live`)
    await expect(messageWithText(page, `${evil} live`)).toBeVisible()
    await expect(messageWithText(page, `${evil} javascript:alert(1)`)).toBeVisible()
    const signature = new RegExp(`^${evil.replaceAll(/[()]/g, '\\$&')} \\d\\d:\\d\\d$`)
    await expect(log.getByText(signature).last()).toBeVisible()
    await log.getByRole('button', { name: `Look at ${evil}.jpg` }).click()
    const lightbox = page.getByRole('dialog', { name: `${evil}.jpg` })
    await expect(lightbox.getByRole('img')).toBeVisible()
    expect(await unexpectedMarkup(page)).toEqual([])
  })
  expect(sideEffects).toEqual([])
})
