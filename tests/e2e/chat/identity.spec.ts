import type { Page } from '@playwright/test'
import { object, string } from 'valibot'
import { sendAgentMessage } from '#server/modules/chat/agent.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { Agent, roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import {
  chatDataOnDevice,
  networkReports,
  shownTexts,
  storedTexts,
} from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { openChatPanel, reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { guestRoomOf } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(({ watch }) => watch.allowReport(networkReports))

async function signIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/user\/home$/)
}

/** Fills in the registration form; registering leads to the login page. */
async function register(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await next.click()
  await page.getByRole('textbox', { name: 'Profile name' }).fill('Nid Noi')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await next.click()
  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ value: 'KBANK' })
  await page.getByRole('textbox', { name: 'Account number' }).fill(freshAccount())
  await page.getByRole('textbox', { name: 'First name' }).fill('Nid')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Jaidee')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('signing out deletes the chat from the device and closes its socket; the next member sees only their own', async ({
  arrive,
  page,
  context,
  backend,
  talk,
  watch,
}) => {
  watch.allow(/./)
  const [one, two] = [await talk(), await talk()]
  await two.agent.text('For the second')
  const reached = async (room: string, text: string) => {
    const message = { message_type: 'text', payload: { message: text } }
    const { delivered } = await sendAgentMessage(backend.deps, room, { name: 'Admin', message })
    return (await delivered).acknowledged
  }
  await arrive('/user/home', { member: one.member })
  await openChatPanel(page)
  await sendMessage(page, 'a secret of the first')
  await expect.poll(one.stored).toEqual(['a secret of the first'])
  await expect.poll(() => reached(one.room, 'an answer')).toBe(1)
  await context.setOffline(true)
  await sendMessage(page, 'a secret that waits')
  await expect.poll(async () => (await chatDataOnDevice(page)).join()).toContain('a secret that waits')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await context.setOffline(false)
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => (await chatDataOnDevice(page)).join('\n')).not.toMatch(/secret|answer|m:/)
  expect(await reached(one.room, 'to an empty room')).toBe(0)

  await signIn(page, two.member)
  await openChatPanel(page)
  await expect.poll(() => shownTexts(page)).toEqual(['For the second'])
  expect((await chatDataOnDevice(page)).join('\n')).not.toMatch(/secret|empty room/)
})

test('a visitor’s conversation survives reloads and a member’s session, and the two don’t mix', async ({
  arrive,
  page,
  backend,
  talk,
}) => {
  test.slow()
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
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await openChatPanel(page)
  await expect.poll(() => shownTexts(page)).toEqual(['as a visitor', 'to the visitor'])
  expect(await stored()).toEqual(['as a member', 'to the member'])
})

test('a visitor who registers starts a new conversation; the visitor’s messages are not merged into it', async ({
  arrive,
  page,
  backend,
}) => {
  test.slow()
  const newcomer = { phone: freshPhone(), password: 'mango-river-42' }
  await arrive('/register')
  await openChatPanel(page)
  await sendMessage(page, 'How do I register?')
  await expect(rowOf(page, 'How do I register?')).toContainText('Sent')
  const guest = await guestRoomOf(page)
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await register(page, newcomer)
  await signIn(page, newcomer)
  // The agreement is shown once to a new member.
  await page
    .getByRole('dialog', { name: 'Agreement' })
    .getByRole('button', { name: 'Accept and continue' })
    .click()

  await openChatPanel(page)
  await sendMessage(page, 'I am in')
  await expect(rowOf(page, 'I am in')).toContainText('Sent')
  expect(await shownTexts(page)).toEqual(['I am in'])
  const { public_id: id } = await oneRow(
    backend.deps.db,
    object({ public_id: string() }),
    'select public_id from member where username = $1',
    [newcomer.phone],
  )
  await new Agent(backend, guest).text('to the visitor')
  await new Agent(backend, roomOf(id)).text('to the member')
  await expect(messageWithText(page, 'to the member')).toBeVisible()
  expect(await shownTexts(page)).toEqual(['I am in', 'to the member'])
  expect(await storedTexts(backend, guest)).toEqual(['How do I register?', 'to the visitor'])
  expect(await storedTexts(backend, roomOf(id))).toEqual(['I am in', 'to the member'])
})
