import type { Route } from '@playwright/test'
import { sendPicture } from '#tests/e2e/fixtures/chat/attachments.ts'
import { chatDataOnDevice, networkReports } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import {
  chatPanel,
  composerField,
  launcher,
  openChatPanel,
  reopenChat,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import type { ServerConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { refuseSockets } from '#tests/e2e/fixtures/chat/sockets.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(({ watch }) => {
  watch.allow(/^\/(api\/chat|socket\.io)\//)
  watch.allowReport(networkReports)
  watch.allowReport(/^portal (not-json|bad-shape|chat-[a-z]+) /)
})

const before = ({ agent }: ServerConversation) => agent.text('Kept here')

test('a chat that can’t be started says so, whatever the server answers, until a retry succeeds', async ({
  arrive,
  page,
  join,
}) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  // Each fault replaces the one before, so no automatic retry can succeed in between.
  let broken = { calls: /\/(config|history)$/, fault: faults['500 with a key'], times: 0 }
  await page.route('**/api/chat/*', (route) => {
    if (!broken.calls.test(route.request().url())) return route.fallback()
    broken.times++
    return broken.fault(route)
  })
  await arrive('/user/care', { member: await join() })
  await launcher(page).click()
  const panel = chatPanel(page)
  const alert = panel.getByRole('alert')
  // The page may offer its own retry at the same time.
  const retry = panel.getByRole('button', { name: 'Try again' })
  await expect(alert).toHaveText('Cannot start chatting')
  await expect(panel.getByText('Not connected', { exact: true })).toBeVisible()
  const others = panel.getByRole('link', { name: 'See other ways to contact support' })
  await expect(others).toHaveAttribute('href', '/user/contact')
  await inspect('chat unavailable')
  // A history without data would be an empty one.
  const switchedOff = (route: Route) =>
    route.request().url().endsWith('/config')
      ? route.fulfill({ status: 400, json: { message: 'NO_DATA' } })
      : faults['500 with a key'](route)
  for (const [name, fault, calls] of [
    ['the chat was switched off', switchedOff, broken.calls],
    ...Object.entries(faults).map(([name, fault]) => [`history: ${name}`, fault, /\/history$/] as const),
  ] as const) {
    await test.step(name, async () => {
      broken = { calls, fault, times: 0 }
      // A retry joins a request in flight, which was answered by the fault before.
      await expect(async () => {
        await retry.click()
        expect(broken.times).toBeGreaterThan(0)
      }).toPass()
      await expect(alert).toHaveText('Cannot start chatting')
      await expect(retry).toBeEnabled()
      await expect(panel).not.toContainText(/undefined|\[object|hotel|INTERNAL|NO_DATA/)
    })
  }
  // The automatic retry may come before the key press; either way the focus moves to the heading.
  await retry.focus()
  broken = { ...broken, calls: /^$/ }
  await page.keyboard.press('Enter')
  await expect(composerField(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  await expect(panel.getByText('How can we help?')).toBeVisible()
})

test('while the chat can’t be reached, cached messages stay beside the error', async ({ page, chat }) => {
  const { panel } = await chat({ before, connected: true })
  await expect(messageWithText(page, 'Kept here')).toBeVisible()
  const strip = panel.getByRole('status').filter({ has: page.getByRole('button', { name: 'Try again' }) })

  await test.step('the history can’t be loaded', async () => {
    const restore = await breakCall(page, '/api/chat/history', faults['500 without a key'])
    await page.getByRole('button', { name: 'Refresh the chat' }).click()
    await expect(strip).toContainText('The service has a problem right now. Please try again later.')
    // The automatic retry may come before the key press; either way the focused button disappears.
    await strip.getByRole('button').focus()
    await restore()
    await page.keyboard.press('Enter')
    await expect(strip).toHaveCount(0)
    await expect(messageLog(page)).toBeFocused()
  })

  await test.step('the chat can’t be started after a restart', async () => {
    await expect.poll(() => chatDataOnDevice(page)).toContain('Kept here')
    await refuseSockets(page)
    const restore = await breakCall(page, '/api/chat/config', faults['500 without a key'])
    await reopenChat(page)
    await expect(strip).toContainText('Cannot start chatting')
    // Only one connection state is shown.
    await expect(panel.getByText('Not connected', { exact: true })).toBeVisible()
    await expect(panel.getByText('Connecting…')).toHaveCount(0)
    await expect(messageWithText(page, 'Kept here')).toBeVisible()
    // The request is also retried automatically.
    await restore()
    await expect(strip).toHaveCount(0)
  })
})

test('behind a captive portal new messages wait, also after a restart, and are sent once, in order', async ({
  page,
  chat,
}) => {
  const { types, stored } = await chat({ at: '/user/care', before, connected: true })
  await expect(messageWithText(page, 'Kept here')).toBeVisible()
  const answered = page.waitForResponse('**/api/chat/upload-image')
  const restore = await breakCall(page, '/api/chat/**', faults['HTML instead of JSON'])
  await sendPicture(page, 'slip.jpg')
  await sendMessage(page, 'my slip')
  await answered
  const unsent = messageLog(page).getByText(/^(Waiting|Sending|Uploading|Not sent)/)
  await expect(unsent).toHaveCount(2)
  await expect.poll(() => chatDataOnDevice(page)).toContain('my slip')
  await leave(page, () => page.reload())
  await openChatPanel(page)
  for (const text of ['Kept here', 'my slip']) await expect(messageWithText(page, text)).toHaveCount(1)
  await expect(messageLog(page)).not.toContainText('Not sent')
  await restore()
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  await expect.poll(types).toEqual(['text', 'media', 'text'])
  await expect(unsent).toHaveCount(0)
  await expect(messageWithText(page, 'my slip')).toHaveCount(1)
  expect((await stored()).at(-1)).toBe('my slip')
})
