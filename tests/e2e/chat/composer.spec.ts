import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  cameraPicture,
  catchUpload,
  filmOf,
  hasNotes,
  jpegIn,
  photoOf,
  stubbornPicture,
} from '#tests/e2e/fixtures/chat/attachments.ts'
import {
  chooseFiles,
  composerField,
  connectedText,
  isDraftStored,
  pasteInto,
  recordNotices,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import { hangDatabase } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const alertIn = (page: Page) => page.getByRole('form', { name: 'Write to support' }).getByRole('alert')
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('Enter sends and keeps the focus, Shift+Enter adds a line break, Enter in an IME does neither', async ({
  page,
  chat,
}) => {
  const { history } = await chat()
  const field = composerField(page)
  await expect(send(page)).toBeDisabled()
  await expect(send(page)).toHaveAccessibleDescription('Write something or attach a file first.')
  await field.pressSequentially('one')
  await field.press('Shift+Enter')
  await field.pressSequentially('two')
  await expect(field).toHaveValue('one\ntwo')
  await expect(send(page)).toBeEnabled()
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(messageLog(page)).toContainText('one')

  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
  const press = { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const
  await keyboard.send('Input.dispatchKeyEvent', press)
  await keyboard.send('Input.insertText', { text: '你好' })
  await expect(field).toHaveValue('你好')
  await send(page).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  const texts = async () => (await history()).map(({ message }) => message)
  const text = (message: string) => ({ message_type: 'text', payload: { message } })
  await expect.poll(texts).toEqual([text('one\ntwo'), text('你好')])
})

test('the limit of 2000 graphemes: a counter before it, an error beyond it, and the text is never cut', async ({
  arrive,
  page,
}) => {
  await arrive('/contact')
  const field = composerField(page)
  const form = page.getByRole('form', { name: 'Write to support' })
  await field.fill('ที่'.repeat(1799))
  await expect(form).not.toContainText('left')
  await field.fill('ที่'.repeat(1800))
  await expect(form).toContainText('200 characters left')
  await field.fill('ที่'.repeat(2001))
  await expect(form).toContainText('1 character too many')
  await expect(send(page)).toHaveAccessibleDescription('The message is too long.')
  await field.press('Enter')
  await expect(alertIn(page)).toHaveText('The message is too long by 1 character.')
  await expect(field).toHaveValue('ที่'.repeat(2001))
  await field.press('Backspace')
  await field.press('Backspace')
  await field.press('Backspace')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(alertIn(page)).toBeEmpty({ timeout: 1000 })
})

test('a file that can’t be sent shows the error text of the specification for four seconds', async ({
  arrive,
  page,
}) => {
  test.slow()
  await arrive('/contact')
  const wrong = [
    [{ name: 'a.heic', buffer: Buffer.from('....ftypheic....') }, 'File is not supported'],
    [
      { name: 'a.mp4', buffer: filmOf(20 * 1024 * 1024 + 1) },
      'The file is too large. Please select file no larger than 20 MB.',
    ],
    [{ name: 'a.jpg', buffer: Buffer.from('....ftypheic....') }, 'File is not supported'],
    [
      { name: 'a.png', buffer: await stubbornPicture() },
      'The file is too large. Please select file no larger than 10 MB.',
    ],
    [{ name: 'picture', buffer: await photoOf() }, 'File is not supported'],
    [{ name: 'a.png', buffer: Buffer.alloc(0) }, 'The file is empty.'],
  ] as const
  const notices = await recordNotices(alertIn(page))
  for (const [at, [file, words]] of wrong.entries()) {
    await chooseFiles(page, file)
    await expect.poll(async () => (await notices())[at]?.words, { timeout: 30_000 }).toBe(words)
  }
  await expect(alertIn(page)).toBeEmpty()
  const { ms = 0 } = (await notices()).at(-1) ?? {}
  // The browser's clock has millisecond resolution; under load the timer fires late, never early.
  expect(ms).toBeGreaterThan(3990)
  expect(ms).toBeLessThan(8000)
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeHidden()
})

test('a picture can be previewed, and is sent upright, downscaled and without GPS data, before the text', async ({
  page,
  chat,
}) => {
  const { types } = await chat()
  const original = await photoOf({ width: 2600, height: 1800, orientation: 6 })
  expect(hasNotes(original)).toBe(true)
  await chooseFiles(page, { name: 'holiday.jpg', buffer: original })
  await page.getByRole('button', { name: 'Look at holiday.jpg' }).click()
  const box = page.getByRole('dialog', { name: 'holiday.jpg' })
  const picture = box.getByRole('img', { name: 'holiday.jpg' })
  await expect(picture).toBeVisible()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const whole = await width()
  await inspectorOf(page, ['light'])('lightbox')
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(whole, 0)
  await picture.dblclick()
  await expect.poll(width).toBeCloseTo(whole * 2.5, 0)
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: 'Look at holiday.jpg' })).toBeFocused()
  await inspectorOf(page, ['light', 'dark'])('composer with a picture')

  await composerField(page).fill('from here')
  const upload = await catchUpload(page)
  await composerField(page).press('Enter')
  const body = await upload.body
  const sent = await sharp(jpegIn(body)).metadata()
  expect(sent).toMatchObject({ format: 'jpeg', width: 1329, height: 1920 })
  expect(sent.orientation).toBeUndefined()
  expect(hasNotes(body)).toBe(false)
  expect(body.length).toBeLessThan(original.length)
  await expect.poll(types).toEqual(['media', 'text'])
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeHidden()
})

test('a camera picture above the limit is downscaled instead of refused', async ({ arrive, page }) => {
  test.slow()
  const camera = await cameraPicture()
  expect(camera.length).toBeGreaterThan(10 * 1024 * 1024)
  await arrive('/contact')
  await chooseFiles(page, { name: 'camera.jpeg', buffer: camera })
  await expect(page.getByRole('button', { name: 'Look at camera.jpeg' })).toBeVisible({ timeout: 30_000 })
  await expect(alertIn(page)).toBeEmpty()
})

test('a pasted picture is attached and can be removed; pasted text stays text even if it has a picture', async ({
  arrive,
  page,
}) => {
  await arrive('/contact')
  const field = composerField(page)
  const png = await sharp(await photoOf())
    .png()
    .toBuffer()
  await pasteInto(field, png)
  await expect(page.getByRole('button', { name: 'Look at image.' })).toBeVisible()
  await pasteInto(field, png, 'a copied cell')
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove image\./ }).click()
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Attach a picture or video' })).toBeFocused()
})

test('a draft survives a reload; offline, a note says that messages will be sent later', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/^\/(socket\.io|api\/chat)\//)
  watch.allowReport(/^kapao chat-|^WebSocket connection .*net::ERR_INTERNET_DISCONNECTED/)
  await arrive('/contact')
  await composerField(page).fill('half a sent')
  await expect.poll(() => isDraftStored(page, 'half a sent')).toBe(true)
  await page.reload()
  await expect(composerField(page)).toHaveValue('half a sent')
  await expect(connectedText(page)).toBeVisible()
  await context.setOffline(true)
  const note = page.getByText(/when you are online\.$/)
  await expect(note).toHaveText('You can write; it will be sent when you are online.')
  await composerField(page).press('End')
  await composerField(page).pressSequentially('ence')
  await composerField(page).press('Enter')
  await expect(composerField(page)).toHaveValue('')
  await expect(messageLog(page)).toContainText('half a sentence')
  await expect(note).toHaveText('1 message will be sent in order when you are online.')
  await context.setOffline(false)
  await expect(note).toBeHidden()
  await expect(messageLog(page).getByText('Sent', { exact: true })).toBeAttached()
})

test('a message is sent half a second after Enter', async ({ page, chat }) => {
  await chat()
  // Measured with the page's clock; the test runner may be delayed.
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, timeStamp }) => {
      if (key === 'Enter') document.documentElement.dataset.pressed = String(timeStamp)
    }),
  )
  const answered = page.waitForResponse('**/api/chat/send-message')
  await sendMessage(page, 'wait for me')
  await (await answered).finished()
  const waited = () =>
    page.evaluate(() => {
      const calls = performance.getEntriesByType('resource')
      const { startTime } = calls.find(({ name }) => name.endsWith('/send-message')) ?? {}
      return startTime === undefined ? 0 : startTime - Number(document.documentElement.dataset.pressed)
    })
  // The delay is measured with a clock of millisecond resolution.
  await expect.poll(waited).toBeGreaterThan(498)
})

test('if IndexedDB never responds, the chat still opens, says so and sends each message once', async ({
  page,
  context,
  watch,
  chat,
}) => {
  test.slow()
  watch.allowReport(/^kapao chat-/)
  await hangDatabase(context, 'kapao-chat')
  await page.bringToFront()
  const { panel, stored } = await chat()
  await sendMessage(page, 'from memory')
  await expect(panel.getByText(/^This device can’t keep messages:/)).toBeVisible({ timeout: 20_000 })
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['from memory'])
  await sendMessage(page, 'and another')
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['from memory', 'and another'])
  await expect(messageLog(page).getByText('Sent', { exact: true })).toBeAttached({ timeout: 20_000 })
  await expect(messageLog(page)).not.toContainText(/Waiting|Sending|Not sent/)
})
