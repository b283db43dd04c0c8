import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import {
  chooseSlips,
  newSlip,
  openDeposit,
  storedSlipStates,
  storedSlips,
} from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('if the session expires, the slip waits for its member and is hidden from others', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const [member, stranger] = [await join(), await join()]
  const slip = await newSlip(backend, member, { baht: 40 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await backend.deps.db.run('delete from session where member_id = $1', [member.id])
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please sign in again.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await storedSlipStates(page)).toHaveLength(1)

  await signIn(page, stranger)
  await openDeposit(page)
  await expect(page.getByRole('button', { name: /My slip queue/ })).toHaveCount(0)
  await visit(page, '/login')
  await signIn(page, member)
  await expect.poll(() => atServer(member)).toEqual({ slips: 1, baht: 40 })
  expect(await atServer(stranger)).toEqual({ slips: 0, baht: 0 })
  expect((await storedSlips(page)).map(({ member: owner }) => owner)).toEqual([member.publicId])
})

test('an unconfirmed slip is announced; signing out sends it first, and a refused slip stops it', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  // Older than the one-hour limit; it is sent before logout nevertheless.
  const slip = await newSlip(backend, member, { baht: 21, minutesAgo: 90 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  const closeSheet = sheet.getByRole('button', { name: 'Close' }).first()
  await chooseSlips(page, slip)
  await expect(sheet.getByText('The transfer was more than 1 hour ago.')).toBeVisible()
  await closeSheet.click()
  const notice = page.getByText('1 slip waits for you to check and send it.')
  await expect(notice).toBeVisible()

  await page.route('**/api/wallet/slip', (route) =>
    route.fulfill({ status: 400, json: { message: 'SLIP_INVALID_FILE' } }),
  )
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  const sendNow = confirmation.getByRole('button', { name: 'Send now, then sign out' })
  await logOut.click()
  await sendNow.click()
  await expect(confirmation.getByRole('alert')).toContainText('1 slip wasn’t taken.')
  await expect(page).toHaveURL('/user/home')
  await expect(notice).toHaveCount(0)
  await confirmation.getByRole('button', { name: 'Show' }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByText('Failed', { exact: true })).toBeVisible()
  await queue.getByRole('button', { name: 'Close' }).click()

  await page.unroute('**/api/wallet/slip')
  await openDeposit(page)
  await sheet.getByRole('button', { name: 'Choose another picture' }).click()
  await chooseSlips(page, await newSlip(backend, member, { baht: 12 }))
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await closeSheet.click()
  await logOut.click()
  await sendNow.click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => atServer(member)).toEqual({ slips: 1, baht: 12 })
})
