import type { BrowserContext, Page } from '@playwright/test'
import { Agent } from './fixtures/agent.ts'
import { photoOf } from './fixtures/attachments.ts'
import { logIn, said } from './fixtures/chat-log.ts'
import { chooseFiles, write } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { expect } from './fixtures/test.ts'
import { hostileMessages } from './fixtures/xss.ts'
import { hostileTexts } from './fixtures/xss-texts.ts'

/** Notes what hostile words would do if they ran: a dialog, another page, another window. */
function watchDeeds(page: Page, context: BrowserContext): string[] {
  const deeds: string[] = []
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname !== '/user/home') deeds.push(`went to ${frame.url()}`)
  })
  page.on('frameattached', () => deeds.push('a frame'))
  context.on('page', (other) => deeds.push(`opened ${other.url()}`))
  return deeds
}

/** What in the whole document isn't of the portal's own making. */
function foreignParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags = /^(a|br|button|div|form|h[1-3]|img|input|label|li|p|progress|span|svg|textarea|ul|video)$/
    const links = /^(https?:\/\/|mailto:|tel:|line:|blob:)/
    // Pictures and videos of any https host are shown (D36).
    const files = new RegExp(`^(${location.origin}/|blob:${location.origin}/|https://)`)
    const found: string[] = []
    const bad = (element: Element, why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 160)}`)
    for (const element of document.querySelectorAll('[role=log], [role=log] *')) {
      const drawn = element.closest('svg')
      if (!drawn && !tags.test(element.localName)) bad(element, 'element')
      if (drawn && !/^(svg|g|path|circle|rect|line|polyline)$/.test(element.localName))
        bad(element, 'drawing')
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes) if (/^(on|srcdoc|formaction)/.test(name)) bad(element, name)
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !links.test(element.href))
        bad(element, 'link')
      if (
        (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) &&
        element.src !== '' &&
        !files.test(element.src)
      )
        bad(element, 'file')
    }
    if (document.querySelector('iframe, object, embed, base')) found.push('a frame')
    return found
  })
}

/** Scrolls on towards the end, and waits until all near the view is drawn. @returns pixels that were left below */
function stepDown(page: Page): Promise<number> {
  return logIn(page).evaluate(async (log) => {
    const left = -log.scrollTop
    const near = 1800
    log.scrollTop = Math.min(0, log.scrollTop + 2 * near)
    const { top, bottom } = log.getBoundingClientRect()
    const gaps = () =>
      [...(log.firstElementChild?.children ?? [])].filter((band) => {
        const { top: from, bottom: to } = band.getBoundingClientRect()
        return !band.hasChildNodes() && to > top - near && from < bottom + near
      })
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (gaps().length > 0)
    return Math.floor(left)
  })
}

test('the whole corpus, in every field of every type: nothing runs or goes, and of other hosts only pictures and videos are fetched', async ({
  arrive,
  page,
  context,
  backend,
  talk,
  watch,
}) => {
  // More than a thousand messages are drawn, and the pictures of many are looked for.
  test.setTimeout(120_000)
  // Pictures of our own host that don't exist, e.g. with a tag for a name.
  watch.allow(/./)
  watch.allowOrigin(/^https:/)
  const fetched = new Set<string>()
  context.on('request', (request) => {
    if (request.url().startsWith('https:')) fetched.add(request.resourceType())
  })
  const { member, room, history } = await talk()
  const agent = new Agent(backend, room, '<img src=x onerror=alert(1)>')
  const corpus = hostileMessages()
  await agent.writeDown(corpus)
  const [first] = await history()
  // At the first message: all older pages are read on the way there, in larger steps than a member's.
  await page.route('**/api/chat/history', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), limit: 100 } }),
  )
  await arrive(`/user/home#chat=${first?.createdAt}`, { member })
  const deeds = watchDeeds(page, context)
  const log = logIn(page)
  await expect(said(page, hostileTexts[0] ?? '').first()).toBeInViewport({ timeout: 60_000 })
  // All of it is drawn once, from the first message to the last; only what is near the view is there at a time.
  const keys = new Set<string>()
  const texts = new Set<string>()
  const hrefs = new Set<string>()
  for (let below = 1; below > 0; below = await stepDown(page)) {
    expect(await foreignParts(page)).toEqual([])
    const drawn = await log.evaluate((element) => ({
      keys: [...element.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row') ?? ''),
      texts: [...element.querySelectorAll('p')].map(({ textContent }) => textContent),
      hrefs: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    }))
    // Of what is far from the view only its room is kept.
    expect(drawn.keys.length).toBeLessThan(corpus.length / 2)
    for (const key of drawn.keys) keys.add(key)
    for (const text of drawn.texts) texts.add(text)
    for (const href of drawn.hrefs) hrefs.add(href)
  }
  expect(deeds).toEqual([])
  expect(keys.size).toBe(corpus.length)
  // Each is there as the words that it is.
  expect(hostileTexts.filter((text) => !texts.has(text))).toEqual([])
  expect([...fetched].filter((type) => !['image', 'media'].includes(type))).toEqual([])
  expect([...hrefs].filter((href) => /^(https?:\/\/|mailto:|line:)/.test(href)).length).toBeGreaterThan(20)
  const calls = [...hrefs].filter((href) => href.startsWith('tel:'))
  expect(calls.filter((href) => !/^tel:\+?\d{3,15}$/.test(href))).toEqual([])
})

test('the member’s own words and file names, and the agent’s name, live', async ({
  page,
  context,
  backend,
  chat,
}) => {
  const evil = '<img src=x onerror=alert(1)>'
  const { room, history } = await chat()
  const deeds = watchDeeds(page, context)
  await chooseFiles(page, { name: `${evil}.jpg`, mimeType: 'image/jpeg', buffer: await photoOf() })
  await expect(page.getByRole('button', { name: `Look at ${evil}.jpg` })).toBeVisible()
  await write(page, `${evil} javascript:alert(1)`)
  await expect.poll(async () => (await history()).length).toBe(2)
  await new Agent(backend, room, evil).text(evil)
  await expect(said(page, evil).last()).toBeVisible()
  await expect(said(page, `${evil} javascript:alert(1)`)).toBeVisible()
  await expect(
    logIn(page).getByText(new RegExp(`^${evil.replaceAll(/[()]/g, '\\$&')} \\d\\d:\\d\\d$`)),
  ).toBeVisible()
  await logIn(page)
    .getByRole('button', { name: `Look at ${evil}.jpg` })
    .click()
  await expect(page.getByRole('dialog', { name: `${evil}.jpg` })).toBeVisible()
  await expect(page.getByRole('dialog', { name: `${evil}.jpg` }).getByRole('img')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await new Agent(backend, room, evil).text(evil)
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
  expect(await foreignParts(page)).toEqual([])
  expect(deeds).toEqual([])
})
