import type { Page } from '@playwright/test'
import { said } from './fixtures/chat-log.ts'
import { bubbleIn, connectedIn, openChatPanel } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { expect } from './fixtures/test.ts'

/** How many of the newest messages each read of the history leaves out, from now on. */
function readsOf(page: Page): readonly number[] {
  const skips: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/history')) skips.push(request.postDataJSON().skip)
  })
  return skips
}

/** By then the socket has been checked, and a chat without one has been polled, milliseconds. */
const CHECKED_MS = 6000

test.beforeEach(({ page }) => page.clock.install())

test('a member opens the chat: the history is read once', async ({ page, chat }) => {
  const reads = readsOf(page)
  await chat({ connected: true, past: 3 })
  await page.clock.fastForward(CHECKED_MS)
  expect(reads).toEqual([0])
})

test('a visitor opens the chat for the first time: the history is read once', async ({ arrive, page }) => {
  const reads = readsOf(page)
  await arrive('/login')
  await bubbleIn(page).waitFor()
  expect(reads).toEqual([])
  const panel = await openChatPanel(page)
  await expect(connectedIn(panel)).toBeVisible()
  await page.clock.fastForward(CHECKED_MS)
  expect(reads).toEqual([0])
})

test('the chat in the contact page: the newest messages are read once, and each older page once', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  await agent.past(25)
  const reads = readsOf(page)
  await arrive('/user/contact', { member })
  await expect(said(page, 'Message 25')).toBeVisible()
  await expect(connectedIn(page)).toBeVisible()
  await page.clock.fastForward(CHECKED_MS)
  expect(reads.filter((skip) => skip === 0)).toHaveLength(1)
  expect(new Set(reads).size).toBe(reads.length)
})
