import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Conversation } from '#contract/chat.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { test } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { historyOf, roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import { hasNotes, photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import { isDraftStored, isQueued } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import {
  chooseFiles,
  composerField,
  openChatPanel,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { refuseSockets } from '#tests/e2e/fixtures/chat/sockets.ts'
import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(async ({ switches }) => {
  await switches({ enableChatWidget: true })
})

/** The member's conversation on the server: texts verbatim, files as their message type. */
async function storedMessages(backend: Backend, { publicId }: Member): Promise<string[]> {
  return (await historyOf(backend, roomOf(publicId))).map(summaryOf)
}

function summaryOf({ message: { message_type, payload } }: Conversation): string {
  const text = typeof payload === 'object' && payload !== null && 'message' in payload ? payload.message : ''
  return message_type === 'text' ? String(text) : message_type
}

/** Slows uploads down so much that none of a picture ends during a test. */
async function throttleUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const rest = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput: 4000 })
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Uploading' })

/** Upload progress of the picture in percent. */
const uploadedPercent = async (page: Page) => Number(await progress(page).getAttribute('value'))

test('a picture whose upload was interrupted by a browser crash is uploaded once, upright, before the text', async ({
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
  await throttleUploads(page)
  await composerField(page).press('Enter')
  await sendMessage(page, 'that was the receipt')
  await expect.poll(() => isQueued(page, 'that was the receipt')).toBe(true)
  await expect.poll(() => uploadedPercent(page)).toBeGreaterThan(0)
  await browser.kill()
  expect(await storedMessages(backend, member)).toEqual([])

  let releaseUpload = () => {}
  page = await browser.open('/user/care', async (next) => {
    releaseUpload = await delayCalls(next, '**/api/chat/upload-image')
  })
  await openChatPanel(page)
  const picture = page.getByRole('log').getByRole('button', { name: 'Look at receipt.jpg' })
  await expect(picture).toBeVisible()
  await expect(progress(page)).toBeVisible()
  await sendMessage(page, 'and this is after it')
  releaseUpload()
  const whole = ['media', 'that was the receipt', 'and this is after it']
  await expect.poll(() => storedMessages(backend, member)).toEqual(whole)
  await expect(page.getByRole('log').getByText(/Uploading|Waiting|Sending|Not sent/)).toHaveCount(0)

  const [media] = await historyOf(backend, roomOf(member.publicId))
  const file = await fileOf(page, media)
  const { width, height, orientation } = await sharp(file).metadata()
  expect([width, height, orientation]).toEqual([1329, 1920, undefined])
  expect(hasNotes(file)).toBe(false)

  await expect(picture).toHaveCount(1)
  for (const text of whole.slice(1)) await expect(messageWithText(page, text)).toHaveCount(1)
  await expect(composerField(page)).toHaveValue('')
  expect(await storedMessages(backend, member)).toEqual(whole)
})

/** Downloads the file of a media message. */
async function fileOf(page: Page, media: Conversation | undefined): Promise<Buffer> {
  const payload: unknown = media?.message.payload
  const path =
    typeof payload === 'object' && payload !== null && 'filePath' in payload ? payload.filePath : ''
  const response = await page.request.get(new URL(String(path), page.url()).href)
  expect(response.ok()).toBe(true)
  return await response.body()
}

test('texts that were stored or queued right before a browser crash are sent once at the next start, without opening the chat', async ({
  ownBrowser,
  backend,
  join,
  watch,
}) => {
  watch.allow(/^\/socket\.io\//)
  watch.allowReport(/^portal chat-socket /)
  const member = await join()
  const firstMessage = { message_type: 'text', payload: { message: 'one' } }
  await callAs(backend, member, 'POST', '/api/chat/send-message', {
    sender: 'customer',
    message: firstMessage,
    userId: member.publicId,
  })
  const browser = await ownBrowser(member)
  // The socket doesn't confirm the message either.
  let page = await browser.open('/user/statement', refuseSockets)
  await openChatPanel(page)
  await expect(messageWithText(page, 'one')).toBeVisible()
  await page.route('**/api/chat/send-message', async (route) => void (await route.fetch()))
  // Same text as before: the older message must not be matched to this one.
  await sendMessage(page, 'one')
  await expect.poll(() => storedMessages(backend, member)).toEqual(['one', 'one'])
  await composerField(page).fill('two')
  await expect.poll(() => isDraftStored(page, 'two')).toBe(true)
  await composerField(page).press('Enter')
  await expect.poll(() => isQueued(page, 'two')).toBe(true)
  await browser.kill()
  expect(await storedMessages(backend, member)).toEqual(['one', 'one'])

  page = await browser.open('/user/statement')
  await expect.poll(() => storedMessages(backend, member)).toEqual(['one', 'one', 'two'])
  await openChatPanel(page)
  await expect(composerField(page)).toHaveValue('')
  await sendMessage(page, 'three')
  await expect.poll(() => storedMessages(backend, member)).toEqual(['one', 'one', 'two', 'three'])
  await expect(page.getByRole('log').getByText(/Waiting|Sending|Not sent/)).toHaveCount(0)
  await expect(messageWithText(page, 'one')).toHaveCount(2)
  for (const text of ['two', 'three']) await expect(messageWithText(page, text)).toHaveCount(1)
})
