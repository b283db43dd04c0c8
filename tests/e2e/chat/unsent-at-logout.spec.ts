import type { Page } from '@playwright/test'
import { chatDataOnDevice, networkReports } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

// The confirmation dialog must be available offline, so the service worker is on.
test.use(withWorker)

test.beforeEach(({ watch }) => {
  watch.allow(/./)
  watch.allowReport(networkReports)
})

/** Writes a message offline and closes the chat. */
async function writeOffline(page: Page, text: string): Promise<void> {
  await waitForControl(page)
  await openChatPanel(page)
  await expect(connectedText(page)).toBeVisible()
  await page.context().setOffline(true)
  await sendMessage(page, text)
  await expect.poll(async () => (await chatDataOnDevice(page)).join()).toContain(text)
  await page.keyboard.press('Escape')
}

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()

test('signing out asks for confirmation while messages to support are unsent', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // The session may end while the socket connects again.
  watch.allowReport(/^WebSocket connection to .* closed before the connection is established/)
  await arrive('/user/home', { member: await join() })
  await writeOffline(page, 'still waiting')
  await logOut(page)
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(confirmation).toContainText(
    '1 message to support hasn’t been sent yet. Signing out deletes it from this device.',
  )
  await confirmation.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(confirmation).toHaveCount(0)
  expect((await chatDataOnDevice(page)).join()).toContain('still waiting')

  await logOut(page)
  await confirmation.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await chatDataOnDevice(page)).join()).not.toContain('still waiting')
})

test('a session that expires tells how many messages were not sent', async ({
  arrive,
  page,
  backend,
  join,
  watch,
}) => {
  // The session may end while the socket connects again.
  watch.allowReport(/^WebSocket connection to .* closed before the connection is established/)
  const member = await join()
  await arrive('/user/home', { member })
  await writeOffline(page, 'never sent')
  await backend.deps.db.run('delete from session where member_id = $1', [member.id])
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('1 message to support wasn’t sent. Please sign in and write it again.'),
  ).toBeVisible()
  expect((await chatDataOnDevice(page)).join()).not.toContain('never sent')
})
