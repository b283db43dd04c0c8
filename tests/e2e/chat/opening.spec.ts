import type { Page } from '@playwright/test'
import { connectedText, launcher, openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { databasesIdle } from '#tests/e2e/fixtures/stored-data.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** Records the `skip` of each history request from now on. */
function recordSkips(page: Page): readonly number[] {
  const skips: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/history')) skips.push(request.postDataJSON().skip)
  })
  return skips
}

/**
 * Waits until the socket check and the first poll of a chat without a socket have run: six seconds, in two steps,
 * because a database call that is under way while the clock jumps by five seconds would time out.
 */
async function waitForPoll(page: Page): Promise<void> {
  for (let step = 0; step < 2; step++) {
    await page.clock.fastForward(3000)
    await databasesIdle(page)
  }
}

test.beforeEach(({ page }) => page.clock.install())

test('opening the chat as a member reads the history once', async ({ page, chat }) => {
  const skips = recordSkips(page)
  await chat({ connected: true, past: 3 })
  await waitForPoll(page)
  expect(skips).toEqual([0])
})

test('opening the chat as a new visitor reads the history once', async ({ arrive, page }) => {
  const skips = recordSkips(page)
  await arrive('/login')
  await launcher(page).waitFor()
  expect(skips).toEqual([])
  const panel = await openChatPanel(page)
  await expect(connectedText(panel)).toBeVisible()
  await waitForPoll(page)
  expect(skips).toEqual([0])
})

test('the chat on the contact page reads the newest messages and each older page once', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  await agent.past(25)
  const skips = recordSkips(page)
  await arrive('/user/contact', { member })
  await expect(messageWithText(page, 'Message 25')).toBeVisible()
  await expect(connectedText(page)).toBeVisible()
  await waitForPoll(page)
  expect(skips.filter((skip) => skip === 0)).toHaveLength(1)
  expect(new Set(skips).size).toBe(skips.length)
})
