import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { catchUpload, hasNotes, jpegIn, photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import { chooseFiles, composerField, pasteInto, recordNotices } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const attachments = (page: Page) => page.getByRole('list', { name: 'Files to send' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('Enter sends and keeps the focus, Shift+Enter adds a line break, Enter in an IME does neither; what can’t be sent is named', async ({
  page,
  chat,
}) => {
  const { stored } = await chat()
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
  await expect.poll(stored).toEqual(['one\ntwo', '你好'])

  const form = page.getByRole('form', { name: 'Write to support' })
  const notices = await recordNotices(form.getByRole('alert'))
  await chooseFiles(page, { name: 'a.heic', buffer: Buffer.from('....ftypheic....') })
  await expect
    .poll(notices)
    .toContain('File is not supported. Please take a screenshot of the picture and choose that.')
  await expect(attachments(page)).toBeHidden()
  await field.fill('ที่'.repeat(2001))
  await expect(form).toContainText('1 character too many')
  await expect(send(page)).toHaveAccessibleDescription('The message is too long.')
  await field.press('Enter')
  await expect.poll(notices).toContain('The message is too long by 1 character.')
  await expect(field).toHaveValue('ที่'.repeat(2001))
})

test('pictures are pasted or chosen, previewed, and sent upright, downscaled and without GPS data, before the text', async ({
  page,
  chat,
}) => {
  const { types } = await chat()
  const field = composerField(page)
  await test.step('a pasted picture can be removed; pasted text stays text even if it has a picture', async () => {
    const png = await sharp(await photoOf())
      .png()
      .toBuffer()
    await pasteInto(field, png, 'a copied cell')
    await pasteInto(field, png)
    await expect(page.getByRole('button', { name: 'Look at image.' })).toBeVisible()
    await expect(attachments(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: /^Remove image\./ }).click()
    await expect(attachments(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Attach a picture or video' })).toBeFocused()
  })

  const original = await photoOf({ width: 2600, height: 1800, orientation: 6 })
  expect(hasNotes(original)).toBe(true)
  const [path = ''] = await chooseFiles(page, { name: 'holiday.jpg', buffer: original })
  const preview = page.getByRole('button', { name: 'Look at holiday.jpg' })
  await test.step('the preview can be zoomed', async () => {
    await preview.click()
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
    await goBack(page)
    await expect(box).toBeHidden()
    await expect(preview).toBeFocused()
    await inspectorOf(page, ['light', 'dark'])('composer with a picture')
  })

  // A file that changes on disk after it was chosen is sent as it was.
  await writeFile(path, 'something else')
  await field.fill('from here')
  const upload = await catchUpload(page)
  await field.press('Enter')
  const body = await upload.body
  const sent = await sharp(jpegIn(body)).metadata()
  expect(sent).toMatchObject({ format: 'jpeg', width: 1329, height: 1920 })
  expect(sent.orientation).toBeUndefined()
  expect(hasNotes(body)).toBe(false)
  expect(body.length).toBeLessThan(original.length)
  await expect.poll(types).toEqual(['media', 'text'])
  await expect(attachments(page)).toBeHidden()
})
