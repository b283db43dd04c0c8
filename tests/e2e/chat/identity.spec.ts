import type { Page } from '@playwright/test'
import { sendAgentMessage } from '#server/modules/chat/agent.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import {
  chatDataOnDevice,
  networkReports,
  shownTexts,
  storedTexts,
} from '#tests/e2e/fixtures/chat/chat-calls.ts'
import {
  composerField,
  connectedText,
  openChatPanel,
  reopenChat,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { guestRoomOf } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()

test('signing out asks while messages are unsent, and ends the chat in every tab; the next member sees only their own', async ({
  page,
  context,
  backend,
  talk,
  chat,
  watch,
}) => {
  watch.allow(/^\/api\/chat\//)
  watch.allowReport(networkReports)
  const two = await talk()
  await two.agent.text('For the second')
  const { room, stored, panel } = await chat({ connected: true })
  const reached = async (text: string) => {
    const message = { message_type: 'text', payload: { message: text } }
    const { delivered } = await sendAgentMessage(backend.deps, room, { name: 'Admin', message })
    return (await delivered).acknowledged
  }
  await sendMessage(page, 'a secret of the first')
  await expect.poll(stored).toEqual(['a secret of the first'])
  // A receipt counts for three seconds only, which a busy page may need.
  await expect.poll(() => reached('an answer')).toBe(1)
  const second = await context.newPage()
  await visit(second, '/user/statement')
  await started(second)
  await openChatPanel(second)
  await expect(connectedText(second)).toBeVisible()
  await composerField(second).fill('half a secret')
  const onDevice = () => chatDataOnDevice(page)
  await expect.poll(onDevice).toContain('half a secret')

  await context.route('**/api/chat/send-message', (route) => route.abort('connectionreset'))
  await page.bringToFront()
  await sendMessage(page, 'a secret that waits')
  await expect.poll(onDevice).toContain('a secret that waits')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await logOut(page)
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(confirmation).toContainText(
    '1 message to support hasn’t been sent yet. Signing out deletes it from this device.',
  )
  await confirmation.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(confirmation).toHaveCount(0)
  expect(await onDevice()).toContain('a secret that waits')
  await logOut(page)
  await confirmation.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login$/)
  await expect.poll(onDevice).not.toMatch(/secret|answer|m:/)
  await expect.poll(() => reached('to an empty room')).toBe(0)
  await openChatPanel(second)
  await expect(second.getByText('How can we help?')).toBeVisible()
  await expect(composerField(second)).toHaveValue('')

  await page.bringToFront()
  await signIn(page, two.member)
  await openChatPanel(page)
  await expect.poll(() => shownTexts(page)).toEqual(['For the second'])
  expect(await onDevice()).not.toMatch(/secret|empty room/)
  expect(await stored()).not.toContain('a secret that waits')
})

test('a visitor’s conversation survives reloads and a member’s session, and the two don’t mix', async ({
  arrive,
  page,
  backend,
  talk,
}) => {
  const { member, agent, stored } = await talk()
  await arrive('/login')
  await openChatPanel(page)
  await sendMessage(page, 'as a visitor')
  await expect(rowOf(page, 'as a visitor')).toContainText('Sent')
  const guest = await guestRoomOf(page)
  expect(await storedTexts(backend, guest)).toEqual(['as a visitor'])
  await reopenChat(page)
  await expect.poll(() => shownTexts(page)).toEqual(['as a visitor'])
  await page.keyboard.press('Escape')

  await signIn(page, member)
  await openChatPanel(page)
  await sendMessage(page, 'as a member')
  await expect(rowOf(page, 'as a member')).toContainText('Sent')
  expect(await shownTexts(page)).toEqual(['as a member'])
  await new Agent(backend, guest).text('to the visitor')
  await agent.text('to the member')
  await expect(messageWithText(page, 'to the member')).toBeVisible()
  await expect(messageWithText(page, 'to the visitor')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await openChatPanel(page)
  await expect.poll(() => shownTexts(page)).toEqual(['as a visitor', 'to the visitor'])
  expect(await stored()).toEqual(['as a member', 'to the member'])
})
