import type { Locator, Page } from '@playwright/test'
import { sendPicture } from '#tests/e2e/fixtures/chat/attachments.ts'
import { isQueued, networkReports, shownTexts } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { announcementsIn, messageLog, messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const SEND = '/api/chat/send-message'
const UPLOAD = '/api/chat/upload-image'

const unsent = (page: Page) => messageLog(page).getByText(/^(Waiting|Sending|Uploading|Not sent)/)

test.beforeEach(({ watch }) => {
  watch.allow(/^\/api\/chat\//)
  watch.allowReport(networkReports)
  watch.allowReport(/^portal (not-json|bad-shape|chat-[a-z]+) /)
})

test('a message that the server has stored isn’t sent again, whatever its response was', async ({
  page,
  chat,
}) => {
  const { stored } = await chat({ at: '/user/care' })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(SEND)) sent.push(request.postDataJSON().message.payload.message)
  })
  const written: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    await test.step(name, async () => {
      await page.route(
        `**${SEND}`,
        async (route) => {
          await route.fetch()
          await fault(route)
        },
        { times: 1 },
      )
      await sendMessage(page, `my slip, ${name}`)
      written.push(`my slip, ${name}`)
      await expect.poll(stored).toEqual(written)
      await expect(rowOf(page, `my slip, ${name}`)).toContainText('Sent')
      await expect(unsent(page)).toHaveCount(0)
    })
  }
  expect(sent).toEqual(written)
  await reopenChat(page)
  await expect.poll(() => shownTexts(page)).toEqual(written)
  expect(await stored()).toEqual(written)
})

/** Presses a button of a row by keyboard; the focus must stay in the list. */
async function pressInRow(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(messageLog(page)).toBeFocused()
}

test('what the server refuses is announced and marked, can be resent or removed, and doesn’t block the queue', async ({
  page,
  chat,
}) => {
  // At this width the panel is docked: Esc closes it only while the focus is inside.
  await resize(page, { width: 1280, height: 800 })
  const { panel, types, stored } = await chat()
  const announced = await announcementsIn(panel, 'assertive')
  const refuse = { status: 422, json: { message: 'KEY_INVALID' } }
  const restores = [
    await breakCall(page, SEND, (route) => route.fulfill(refuse)),
    await breakCall(page, UPLOAD, (route) => route.fulfill(refuse)),
  ]
  await sendPicture(page, 'slip.jpg')
  for (const text of ['wanted', 'unwanted']) await sendMessage(page, text)
  await expect(messageLog(page).getByText('Not sent')).toHaveCount(3)
  await expect.poll(announced).toEqual(expect.arrayContaining(['Not sent: wanted ', 'Not sent: unwanted ']))
  expect((await announced()).filter((text) => text.includes('wanted'))).toHaveLength(2)
  for (const restore of restores) await restore()
  await sendMessage(page, 'goes through')
  await expect.poll(stored).toEqual(['goes through'])

  await pressInRow(page, rowOf(page, 'unwanted'), 'Remove')
  await expect(messageWithText(page, 'unwanted')).toHaveCount(0)
  // The message disappears from the screen before it is deleted from IndexedDB.
  await expect.poll(() => isQueued(page, 'unwanted')).toBe(false)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await reopenChat(page)
  await expect(messageLog(page).getByText('Not sent')).toHaveCount(2)
  await pressInRow(page, rowOf(page, 'wanted'), 'Resend')
  await expect.poll(stored).toEqual(['goes through', 'wanted'])
  const picture = page.getByRole('button', { name: 'Look at slip.jpg' })
  await pressInRow(page, page.locator('[data-row]').filter({ has: picture }), 'Resend')
  await expect.poll(types).toEqual(['text', 'text', 'media'])
  await expect(unsent(page)).toHaveCount(0)
  await expect(messageLog(page).locator('[data-row]')).toHaveCount(3)
})
