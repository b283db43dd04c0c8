import type { Page } from '@playwright/test'
import { photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import { chatDataOnDevice, networkReports } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import {
  chooseFiles,
  composerField,
  connectedText,
  openChatPanel,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import type { ServerConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(({ watch }) => {
  watch.allow(/^\/api\/chat\//)
  watch.allowReport(/^kapao chat/)
})

const SEND = '/api/chat/send-message'
const sendFirstMessage = ({ agent }: ServerConversation) => agent.text('Kept here')
const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('a failed message is announced once; Resend and Remove keep the focus in the list', async ({
  page,
  chat,
}) => {
  // At this width the panel is docked: Esc closes it only while the focus is inside.
  await page.setViewportSize({ width: 1280, height: 800 })
  const { panel } = await chat()
  const announcements = await panel
    .locator('[aria-live=assertive]')
    .last()
    .evaluateHandle((region) => {
      const list: string[] = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) list.push(node.textContent ?? '')
      }).observe(region, { childList: true, subtree: true })
      return list
    })
  const announced = () => announcements.evaluate((list) => list)
  const restore = await breakCall(page, SEND, (route) =>
    route.fulfill({ status: 400, json: { message: 'KEY_INVALID' } }),
  )
  await sendMessage(page, 'my slip')
  await expect.poll(announced).toEqual(['Not sent: my slip '])
  const resend = messageLog(page).getByRole('button', { name: 'Resend' })
  await resend.focus()
  await page.keyboard.press('Enter')
  await expect(messageLog(page)).toBeFocused()
  await expect.poll(announced).toEqual(['Not sent: my slip ', 'Not sent: my slip '])
  await restore()
  await resend.focus()
  await page.keyboard.press('Enter')
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  await expect(messageLog(page)).toBeFocused()

  const restoreAgain = await breakCall(page, SEND, (route) =>
    route.fulfill({ status: 400, json: { message: 'KEY_INVALID' } }),
  )
  await sendMessage(page, 'not needed')
  await messageLog(page).getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(messageLog(page)).not.toContainText('not needed')
  await expect(messageLog(page)).toBeFocused()
  await restoreAgain()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('cancelling an upload keeps the focus in the list', async ({ page, chat }) => {
  await page.route('**/api/chat/upload-image', () => new Promise(() => undefined))
  await chat()
  await chooseFiles(page, { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByText(/^\d\d:\d\d$/)).toBeVisible()
  await messageLog(page).getByRole('button', { name: 'Cancel the upload' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Look at slip.jpg' })).toHaveCount(0)
  await expect(messageLog(page)).toBeFocused()
})

for (const [call, message] of [
  ['/api/chat/config', 'Cannot start chatting'],
  ['/api/chat/history', 'Cannot start chatting'],
] as const) {
  test(`a failing ${call} is shown beside cached messages until it recovers`, async ({ page, chat }) => {
    const { panel } = await chat({ before: sendFirstMessage, connected: true })
    await expect(messageWithText(page, 'Kept here')).toBeVisible()
    await expect(retryButton(page)).toHaveCount(0)
    await expect.poll(async () => (await chatDataOnDevice(page)).join()).toContain('Kept here')
    await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
    await page.route('**/socket.io/**', (route) => route.abort())
    const restore = await breakCall(page, call, faults['500 without a key'])
    await page.reload()
    await openChatPanel(page)
    const strip = panel.getByRole('status').filter({ has: retryButton(page) })
    await expect(strip).toContainText(message)
    // Only one connection state is shown.
    await expect(panel.getByText('Not connected', { exact: true })).toBeVisible()
    await expect(panel.getByText('Connecting…')).toHaveCount(0)
    await expect(messageWithText(page, 'Kept here')).toBeVisible()
    await strip.getByRole('button').press('Enter')
    await expect(strip).toContainText(message)
    // The request is also retried automatically.
    await restore()
    await expect(strip).toHaveCount(0)
  })
}

test('if only the history can’t be loaded, the error is about the service, and a retry recovers', async ({
  page,
  chat,
}) => {
  const { panel } = await chat({ before: sendFirstMessage, connected: true })
  const restore = await breakCall(page, '/api/chat/history', faults['500 without a key'])
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  const strip = panel.getByRole('status').filter({ has: retryButton(page) })
  await expect(strip).toContainText('The service has a problem right now. Please try again later.')
  // The automatic retry may come before the key press; either way the focused button disappears.
  await strip.getByRole('button').focus()
  await restore()
  await page.keyboard.press('Enter')
  await expect(strip).toHaveCount(0)
  await expect(messageLog(page)).toBeFocused()
})

test('a retry after the chat couldn’t be started moves the focus to the heading', async ({
  arrive,
  page,
  join,
}) => {
  const restore = await breakCall(page, '/api/chat/config', faults['500 without a key'])
  await arrive('/user/home', { member: await join() })
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByRole('alert')).toHaveText('Cannot start chatting')
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  // The automatic retry may come before the key press; either way the focus moves to the heading.
  await retryButton(page).focus()
  await restore()
  await page.keyboard.press('Enter')
  await expect(composerField(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
})

test('offline, the header shows the time of the last message; a video that can’t be played can be downloaded', async ({
  page,
  context,
  watch,
  chat,
}) => {
  watch.allow(/./)
  // The socket keeps reconnecting while offline.
  watch.allowReport(networkReports)
  const film = { fileType: 'video', name: 'howto.mp4', path: '/media/no-such-video.mp4' } as const
  const { panel } = await chat({ before: ({ agent }) => agent.media(film) })
  const play = messageLog(page).getByRole('button', { name: 'Play: howto.mp4' })
  await expect
    .poll(() =>
      messageLog(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.error?.code),
    )
    .toBe(4)
  // Without a poster nothing has failed yet.
  await expect(messageLog(page).getByRole('alert')).toHaveCount(0)
  await play.click()
  await expect(messageLog(page).getByRole('alert')).toHaveText('The video can’t be played here.')
  await expect(messageLog(page).getByRole('link', { name: 'Download howto.mp4' })).toBeVisible()
  await expect(connectedText(panel)).toBeVisible()
  await context.setOffline(true)
  await expect(panel.getByText(/^Offline · up to \d\d:\d\d$/)).toBeVisible()
  await chooseFiles(page, { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByText(/^Waiting to be sent · slip\.jpg [\d.]+\s[KM]B$/)).toBeVisible()
})
