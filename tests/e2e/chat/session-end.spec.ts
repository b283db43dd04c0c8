import type { Page } from '@playwright/test'
import { openAgentDesk } from '#tests/e2e/fixtures/chat/agent-desk.ts'
import { chatDataOnDevice } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { connectedText, openChatPanel, reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const sessionEndsIn = (page: Page) => messageLog(page).getByText('End Conversation', { exact: true })

async function isAbove(
  one: ReturnType<typeof messageWithText>,
  other: ReturnType<typeof messageWithText>,
): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()]
  return upper !== null && lower !== null && upper.y < lower.y
}

test('the end of a session is marked at once and stays marked after a reopen, a new message and offline', async ({
  page,
  context,
  chat,
  watch,
}) => {
  const { room } = await chat({ connected: true })
  const desk = await openAgentDesk(context, room, 'Ann')
  await desk.text('Is there anything else?')
  await page.bringToFront()
  await expect(messageWithText(page, 'Is there anything else?')).toBeVisible()
  await expect(sessionEndsIn(page)).toHaveCount(0)

  await desk.endSession()
  await page.bringToFront()
  await expect(sessionEndsIn(page)).toBeInViewport({ timeout: 2000 })
  await expect
    .poll(() => isAbove(messageWithText(page, 'Is there anything else?'), sessionEndsIn(page)))
    .toBe(true)
  await reopenChat(page)
  await expect(sessionEndsIn(page)).toBeInViewport()

  await sendMessage(page, 'One more question')
  await expect(messageWithText(page, 'One more question')).toBeVisible()
  await expect.poll(() => isAbove(sessionEndsIn(page), messageWithText(page, 'One more question'))).toBe(true)
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  await expect(sessionEndsIn(page)).toHaveCount(1)
  await expect.poll(async () => (await chatDataOnDevice(page)).join()).toContain('One more question')
  watch.allow(/./)
  watch.allowReport(/^kapao chat/)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline · up to/)).toBeVisible()
  await expect(sessionEndsIn(page)).toHaveCount(1)
})

test('the end of a session is announced to screen readers and shown when the chat is opened later', async ({
  page,
  chat,
}) => {
  const { agent, panel } = await chat({ connected: true, before: ({ agent }) => agent.text('Good bye') })
  await expect(messageWithText(page, 'Good bye')).toBeVisible()
  const announced = await panel.evaluateHandle((dialog) => {
    const list: string[] = []
    for (const region of dialog.querySelectorAll('[aria-live=polite]')) {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) list.push(node.textContent ?? '')
      }).observe(region, { childList: true, subtree: true })
    }
    return list
  })
  await agent.endSession()
  await expect.poll(() => announced.evaluate((list) => list)).toEqual(['End Conversation'])
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await agent.text('Hello again')
  await agent.endSession()
  await openChatPanel(page)
  await expect(connectedText(panel)).toBeVisible()
  await expect(sessionEndsIn(page)).toHaveCount(2)
})
