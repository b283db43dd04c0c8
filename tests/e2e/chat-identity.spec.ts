import type { Page } from '@playwright/test'
import { object, string } from 'valibot'
import { oneRow } from '../../server/db/db.ts'
import { agentSays } from '../../server/domain/chat-agent.ts'
import { Agent, roomOf } from './fixtures/agent.ts'
import { said } from './fixtures/chat-log.ts'
import { openChatPanel } from './fixtures/chat-panel.ts'
import { keptOnDevice, texts, textsAt, write } from './fixtures/chat-wire.ts'
import { freshAccount, freshPhone } from './fixtures/phones.ts'
import { expect, started, test } from './fixtures/test.ts'

test.beforeEach(async ({ switches, watch }) => {
  await switches({ enableChatWidget: true })
  watch.allowReport(
    /^kapao chat-(send|socket|read|identity) |^WebSocket connection to .*ERR_INTERNET_DISCONNECTED/,
  )
})

const row = (page: Page, text: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(text, { exact: true }) })

async function signIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/user\/home$/)
}

/** Registers from the form on, which leads to signing in. */
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

test('log out: nothing stays on the device and nobody listens any more; who comes next sees their own', async ({
  arrive,
  page,
  context,
  backend,
  join,
  watch,
}) => {
  watch.allow(/./)
  const [one, two] = [await join(), await join()]
  const [ours, theirs] = [roomOf(one.publicId), roomOf(two.publicId)]
  await new Agent(backend, theirs).text('For the second')
  const reached = async (room: string, text: string) => {
    const message = { message_type: 'text', payload: { message: text } }
    const { delivered } = await agentSays(backend.deps, room, { name: 'Admin', message })
    return (await delivered).acknowledged
  }
  await arrive('/user/home', { member: one })
  await openChatPanel(page)
  await write(page, 'a secret of the first')
  await expect.poll(() => textsAt(backend, ours)).toEqual(['a secret of the first'])
  await expect.poll(() => reached(ours, 'an answer')).toBe(1)
  await context.setOffline(true)
  await write(page, 'a secret that waits')
  await expect.poll(async () => (await keptOnDevice(page)).join()).toContain('a secret that waits')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await context.setOffline(false)
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(async () => (await keptOnDevice(page)).join('\n'))
    .not.toMatch(/secret|answer|m:|kapao\.chat-kept/)
  expect(await reached(ours, 'to an empty room')).toBe(0)

  await signIn(page, two)
  await openChatPanel(page)
  await expect.poll(() => texts(page)).toEqual(['For the second'])
  expect((await keptOnDevice(page)).join('\n')).not.toMatch(/secret|empty room/)
})

test('a visitor’s conversation stays over reloads and a member’s visit, and the two don’t mix', async ({
  arrive,
  page,
  backend,
  join,
}) => {
  test.slow()
  const member = await join()
  await arrive('/login')
  await openChatPanel(page)
  await write(page, 'as a visitor')
  await expect(row(page, 'as a visitor')).toContainText('Sent')
  const guest = roomOf((await page.evaluate(() => localStorage.getItem('guest-id'))) ?? '')
  expect(await textsAt(backend, guest)).toEqual(['as a visitor'])
  await page.reload()
  await started(page)
  await openChatPanel(page)
  await expect.poll(() => texts(page)).toEqual(['as a visitor'])
  await page.keyboard.press('Escape')

  await signIn(page, member)
  await openChatPanel(page)
  await write(page, 'as a member')
  await expect(row(page, 'as a member')).toContainText('Sent')
  expect(await texts(page)).toEqual(['as a member'])
  await new Agent(backend, guest).text('to the visitor')
  await new Agent(backend, roomOf(member.publicId)).text('to the member')
  await expect(said(page, 'to the member')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await openChatPanel(page)
  await expect.poll(() => texts(page)).toEqual(['as a visitor', 'to the visitor'])
  expect(await textsAt(backend, roomOf(member.publicId))).toEqual(['as a member', 'to the member'])
})

test('a visitor who registers begins a conversation of their own; what the visitor wrote stays the visitor’s', async ({
  arrive,
  page,
  backend,
}) => {
  test.slow()
  const newcomer = { phone: freshPhone(), password: 'mango-river-42' }
  await arrive('/register')
  await openChatPanel(page)
  await write(page, 'How do I register?')
  await expect(row(page, 'How do I register?')).toContainText('Sent')
  const guest = roomOf((await page.evaluate(() => localStorage.getItem('guest-id'))) ?? '')
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await register(page, newcomer)
  await signIn(page, newcomer)
  // A new member is asked once.
  await page.getByRole('dialog', { name: 'Agreement' }).getByRole('button', { name: 'Got it' }).click()

  await openChatPanel(page)
  await write(page, 'I am in')
  await expect(row(page, 'I am in')).toContainText('Sent')
  expect(await texts(page)).toEqual(['I am in'])
  const { public_id: id } = await oneRow(
    backend.deps.db,
    object({ public_id: string() }),
    'select public_id from member where username = $1',
    [newcomer.phone],
  )
  await new Agent(backend, guest).text('to the visitor')
  await new Agent(backend, roomOf(id)).text('to the member')
  await expect(said(page, 'to the member')).toBeVisible()
  expect(await texts(page)).toEqual(['I am in', 'to the member'])
  expect(await textsAt(backend, guest)).toEqual(['How do I register?', 'to the visitor'])
  expect(await textsAt(backend, roomOf(id))).toEqual(['I am in', 'to the member'])
})
