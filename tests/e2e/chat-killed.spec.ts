import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import type { Conversation } from '#contract/chat.ts'
import { historyOf, roomOf } from './fixtures/agent.ts'
import { hasNotes, photoOf } from './fixtures/attachments.ts'
import type { Backend } from './fixtures/backend.ts'
import { said } from './fixtures/chat-log.ts'
import { chooseFiles, connectedIn, fieldIn, isKept, openChatPanel, write } from './fixtures/chat-panel.ts'
import { callAs, type Member } from './fixtures/member.ts'
import { isQueued, test } from './fixtures/own-browser.ts'
import { expect } from './fixtures/test.ts'

test.beforeEach(async ({ switches }) => {
  test.slow()
  await switches({ enableChatWidget: true })
})

/** What the server has of a member's conversation: texts as they are, files as their kind. */
async function kept(backend: Backend, { publicId }: Member): Promise<string[]> {
  return (await historyOf(backend, roomOf(publicId))).map(nameOf)
}

function nameOf({ message: { message_type, payload } }: Conversation): string {
  const text = typeof payload === 'object' && payload !== null && 'message' in payload ? payload.message : ''
  return message_type === 'text' ? String(text) : message_type
}

/** From now on uploads take so long that they can be watched, bytes a second. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const rest = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput })
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Uploading' })

/** Percent of the picture that has left. */
const uploaded = async (page: Page) => Number(await progress(page).getAttribute('value'))

test('the browser is killed in the middle of a picture: it goes on by itself, once, upright, before the text', async ({
  ownBrowser,
  backend,
  join,
}) => {
  const member = await join()
  const browser = await ownBrowser(member)
  let page = await browser.open('/user/care')
  await openChatPanel(page)
  const original = await photoOf({ width: 2600, height: 1800, orientation: 6 })
  await chooseFiles(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: original })
  await expect(page.getByRole('button', { name: 'Look at receipt.jpg' })).toBeVisible()
  await slowUploads(page, 40_000)
  await fieldIn(page).press('Enter')
  await write(page, 'that was the receipt')
  await expect.poll(() => isQueued(page, 'that was the receipt')).toBe(true)
  await expect.poll(() => uploaded(page), { timeout: 30_000 }).toBeGreaterThan(5)
  await browser.kill()
  expect(await kept(backend, member)).toEqual([])

  page = await browser.open('/user/care', (next) => slowUploads(next, 100_000))
  await openChatPanel(page)
  const picture = page.getByRole('log').getByRole('button', { name: 'Look at receipt.jpg' })
  await expect(picture).toBeVisible()
  await expect(progress(page)).toBeVisible()
  await write(page, 'and this is after it')
  const whole = ['media', 'that was the receipt', 'and this is after it']
  await expect.poll(() => kept(backend, member), { timeout: 30_000 }).toEqual(whole)
  await expect(page.getByRole('log').getByText(/Uploading|Waiting|Sending|Not sent/)).toHaveCount(0)

  const [media] = await historyOf(backend, roomOf(member.publicId))
  const file = await fileOf(page, media)
  const { width, height, orientation } = await sharp(file).metadata()
  expect([width, height, orientation]).toEqual([1329, 1920, undefined])
  expect(hasNotes(file)).toBe(false)

  await page.reload()
  await openChatPanel(page)
  await expect(picture).toHaveCount(1)
  for (const text of whole.slice(1)) await expect(said(page, text)).toHaveCount(1)
  await expect(fieldIn(page)).toHaveValue('')
  expect(await kept(backend, member)).toEqual(whole)
})

/** The file of a message, as its reader gets it. */
async function fileOf(page: Page, media: Conversation | undefined): Promise<Buffer> {
  const payload: unknown = media?.message.payload
  const path =
    typeof payload === 'object' && payload !== null && 'filePath' in payload ? payload.filePath : ''
  const answer = await page.request.get(new URL(String(path), page.url()).href)
  expect(answer.ok()).toBe(true)
  return await answer.body()
}

test('the browser is killed right after Enter: the texts go out at the next start, once, and not as drafts again', async ({
  ownBrowser,
  backend,
  join,
}) => {
  const member = await join()
  const browser = await ownBrowser(member)
  let page = await browser.open('/user/care')
  await openChatPanel(page)
  await expect(connectedIn(page)).toBeVisible()
  await fieldIn(page).fill('before the tunnel')
  await expect.poll(() => isKept(page, 'before the tunnel')).toBe(true)
  await fieldIn(page).press('Enter')
  await expect.poll(() => isQueued(page, 'before the tunnel'), { intervals: [0] }).toBe(true)
  await browser.kill()
  expect(await kept(backend, member)).toEqual([])

  page = await browser.open('/user/care')
  await openChatPanel(page)
  await expect(fieldIn(page)).toHaveValue('')
  await expect(said(page, 'before the tunnel')).toHaveCount(1)
  await write(page, 'behind it')
  await expect.poll(() => kept(backend, member)).toEqual(['before the tunnel', 'behind it'])
  await expect(fieldIn(page)).toHaveValue('')
  await expect(said(page, 'before the tunnel')).toHaveCount(1)
})

/** The server forgets our own ids, as one that never knew them: what is left is sender, time and content. */
async function forgetIds(route: Route): Promise<void> {
  const response = await route.fetch()
  const list: unknown = await response.json()
  if (!Array.isArray(list)) throw new Error('the history is no list')
  const json = list.map((one: object) => ({ ...one, clientId: undefined }))
  await route.fulfill({ response, json })
}

for (const ids of ['gives our ids back', 'knows no ids of ours']) {
  test(`the browser is killed after the server has taken a text and before it said so; a server that ${ids}`, async ({
    ownBrowser,
    backend,
    join,
    watch,
  }) => {
    watch.allow(/^\/socket\.io\//)
    watch.allowReport(/^kapao chat-socket /)
    const member = await join()
    const said1 = { message_type: 'text', payload: { message: 'one' } }
    await callAs(backend, member, 'POST', '/api/chat/send-message', {
      sender: 'customer',
      message: said1,
      userId: member.publicId,
    })
    const browser = await ownBrowser(member)
    const prepare = async (page: Page) => {
      if (ids !== 'gives our ids back') await page.route('**/api/chat/history', forgetIds)
    }
    let page = await browser.open('/user/statement', async (next) => {
      await prepare(next)
      // Nor does the socket tell that it came.
      await next.route('**/socket.io/**', (route) => route.abort('connectionreset'))
      await next.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
    })
    await openChatPanel(page)
    await expect(said(page, 'one')).toBeVisible()
    const taken = new Promise<void>((resolve) => {
      void page.route('**/api/chat/send-message', async (route) => {
        await route.fetch()
        resolve()
      })
    })
    // The same words as before: an older message isn't taken for it.
    await write(page, 'one')
    await taken
    await write(page, 'two')
    await expect.poll(() => isQueued(page, 'two')).toBe(true)
    await browser.kill()
    expect(await kept(backend, member)).toEqual(['one', 'one'])

    page = await browser.open('/user/statement', prepare)
    await openChatPanel(page)
    await expect(said(page, 'two')).toBeVisible()
    await expect.poll(() => kept(backend, member)).toEqual(['one', 'one', 'two'])
    await write(page, 'three')
    await expect.poll(() => kept(backend, member)).toEqual(['one', 'one', 'two', 'three'])
    await expect(page.getByRole('log').getByText(/Waiting|Sending|Not sent/)).toHaveCount(0)
    await expect(said(page, 'one')).toHaveCount(2)
    await expect(said(page, 'two')).toHaveCount(1)
  })
}

test('the browser is killed at a visitor’s first words: the visitor is still the same, and the words go out', async ({
  ownBrowser,
  backend,
}) => {
  const browser = await ownBrowser()
  // On its way for as long as this browser lives.
  const hold = async (next: Page) => {
    await next.route('**/api/chat/send-message', () => undefined)
  }
  let page = await browser.open('/howto', hold)
  await openChatPanel(page)
  await write(page, 'is anybody there?')
  await expect.poll(() => isQueued(page, 'is anybody there?')).toBe(true)
  const guest = () => page.evaluate(() => localStorage.getItem('guest-id'))
  const id = await guest()
  await browser.kill()

  page = await browser.open('/howto')
  await openChatPanel(page)
  await expect(said(page, 'is anybody there?')).toHaveCount(1)
  expect(await guest()).toBe(id)
  const words = async () => (await historyOf(backend, roomOf(id ?? ''))).map(nameOf)
  await expect.poll(words).toEqual(['is anybody there?'])
})
