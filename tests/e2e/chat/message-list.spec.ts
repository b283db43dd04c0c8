import { openChatPanel, reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import {
  announcementsIn,
  distanceToEnd,
  messageLog,
  messageWithText,
  newMessagesButton,
  rowOf,
  scrollToEndButton,
} from '#tests/e2e/fixtures/chat/message-log.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('the chat opens at the line above the unread messages if it is far up', async ({ page, chat }) => {
  const { agent, history } = await chat({ past: 15 })
  await sendMessage(page, 'Good night')
  await expect.poll(async () => (await history()).length).toBe(16)
  const line = messageLog(page).getByText('New messages', { exact: true })
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the chat' }).click()

  await agent.text('Good morning')
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
  await openChatPanel(page)
  await expect(line).toBeInViewport()
  await expect(messageWithText(page, 'Good morning')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => distanceToEnd(page)).toBe(0)
  await page.getByRole('button', { name: 'Close the chat' }).click()

  await agent.burst(30, 'News')
  await expect(page.getByRole('button', { name: 'Chat with us, 30 unread messages' })).toBeVisible()
  await openChatPanel(page)
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(messageWithText(page, 'News 1')).toBeInViewport({ ratio: 1 })
  await expect(messageWithText(page, 'News 30')).not.toBeInViewport()
  await expect(newMessagesButton(page)).toHaveText(/^New messages \d+ · News 30$/)
})

test('a URL that names an old message opens the chat at it on any page, and loses its hash', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  const at = await agent.text('Look here')
  await agent.burst(60)
  await arrive(`/user/profile#chat=${at}`, { member })
  await expect(messageWithText(page, 'Look here')).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/\/user\/profile$/)
  const pxBelowTop = () =>
    messageWithText(page, 'Look here').evaluate((row) => {
      const log = row.closest('[role=log]')
      return row.getBoundingClientRect().top - (log?.getBoundingClientRect().top ?? 0)
    })
  await expect.poll(pxBelowTop).toBeLessThan(120)
  await expect(messageWithText(page, 'Message 60')).not.toBeInViewport()
  await newMessagesButton(page).or(scrollToEndButton(page)).click()
  await expect(messageWithText(page, 'Message 60')).toBeInViewport({ ratio: 1 })
})

test('a screen reader announces each new agent message once and the end of a session, which stays marked', async ({
  page,
  chat,
}) => {
  const { agent, panel } = await chat({ past: 40, connected: true })
  const announced = await announcementsIn(panel, 'polite')
  await agent.text('First news')
  await expect.poll(announced).toEqual(['Admin: First news '])
  await agent.buttons('Choose', [{ title: 'One', type: 'other' }])
  await agent.unknown()
  await expect.poll(announced).toHaveLength(3)
  // Older messages and messages read again are not announced.
  await messageLog(page).evaluate((log) => log.scrollTo(0, -log.scrollHeight))
  await expect(messageWithText(page, 'Message 25')).toBeAttached()
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  // The end may reach the list together with the last message.
  await agent.text('Last news')
  await agent.endSession()
  await expect.poll(announced).toHaveLength(5)
  expect((await announced())[1]).toMatch(/^Admin: Choose/)
  expect((await announced()).slice(3).sort()).toEqual(['Admin: Last news ', 'End Conversation'])
  await expect(messageLog(page)).toHaveAttribute('aria-live', 'off')

  const end = messageLog(page).getByText('End Conversation', { exact: true })
  await reopenChat(page)
  await expect(end).toBeInViewport()
  await sendMessage(page, 'One more question')
  await expect(rowOf(page, 'One more question')).toContainText('Sent')
  await expect(end).toHaveCount(1)
  const last = ['Last news', 'End Conversation', 'One more question']
  await expect(messageLog(page).getByText(new RegExp(`^(${last.join('|')})$`))).toHaveText(last)
})
