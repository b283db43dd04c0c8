import { chatSend } from '#contract/chat.ts'
import {
  addDeskStaff,
  pressDeskKey,
  requestWithdrawal,
  signInAtDesk,
  takeOpenRecords,
} from '#tests/e2e/fixtures/desk.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a finance pays a withdrawal with the keyboard, and a second tab says that it is decided', async ({
  page,
  context,
  backend,
  join,
}) => {
  const member = await join({ baht: 5000 })
  await takeOpenRecords(backend)
  const id = await requestWithdrawal(backend, member, 1234.5)
  await signInAtDesk(page, await addDeskStaff(backend, 'finance'))
  await page
    .getByRole('link', { name: /^Withdrawals/ })
    .first()
    .click()
  await expect(page.getByRole('row').filter({ hasText: member.phone })).toContainText('1,234.50')
  await pressDeskKey(page, 'n')
  await expect(page.getByRole('heading', { name: `Withdrawal ${id}` })).toBeVisible()
  await expect(page.getByText('Taken by you')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.accountNo)
  const other = await context.newPage()
  await visit(other, `/desk/withdrawals/${id}`)
  const list = await context.newPage()
  await visit(list, '/desk/withdrawals')
  const row = list.getByRole('row').filter({ hasText: member.phone })
  await expect(row).toContainText('Taken by you')
  await page.getByRole('button', { name: 'Paid' }).press('Enter')
  // Without a reload.
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText(`Withdrawal ${id}: Settled, finance-`)
  await other.getByRole('button', { name: 'Paid' }).click()
  await expect(other.getByRole('alert')).toContainText('Already decided; nothing was changed.')
})

test('an agent with another window in front is told of a new chat', async ({
  page,
  backend,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  const member = await join()
  await page.addInitScript(() => {
    const told: string[] = []
    class FakeNotification extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
    }
    Object.assign(window, { told, Notification: FakeNotification })
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  await signInAtDesk(page, await addDeskStaff(backend, 'support'))
  await visit(page, '/desk/chats')
  const message = { message_type: 'text', payload: { message: 'Is anybody there?' } }
  await callAs(backend, member, 'POST', chatSend.path, {
    sender: 'customer',
    message,
    userId: member.publicId,
  })
  await expect(page.getByRole('row').filter({ hasText: member.phone })).toContainText('Is anybody there?')
  const titles = await page.evaluate(() => Reflect.get(window, 'told'))
  expect(titles).toEqual([expect.stringMatching(/^\(\d+\) Chats/)])
})

test('an owner changes a limit with the keyboard, and is told what doesn’t fit beside the field', async ({
  page,
  backend,
  join,
  switches,
  watch,
}) => {
  watch.allow('/desk/setup/settings')
  await switches({ minDeposit: 10_000 })
  const member = await join()
  await signInAtDesk(page, await addDeskStaff(backend, 'owner'))
  await visit(page, '/desk/setup/settings')
  const field = page.getByLabel('Smallest deposit (baht)')
  await expect(field).toHaveValue('100.00')
  await field.fill('a lot')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing was saved')
  await expect(field).toHaveValue('a lot')
  await expect(field).toHaveAccessibleDescription(/Write an amount/)
  await field.fill('๑๕๐')
  await field.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Saved.')
  await expect(page.getByRole('region', { name: 'As members read it' })).toContainText('Minimum 150.00 baht')
  const lookup = await callAs(backend, member, 'GET', '/api/lookup/deposit')
  expect(lookup).toMatchObject({ minDeposit: 150 })
})
