import { startSession } from '#server/platform/auth/sessions.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  chooseSlips,
  newSlip,
  openDeposit,
  storedSlipStates,
  storedSlips,
} from '#tests/e2e/fixtures/money/slips.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-send/)
})

test('if the session expires, the slip waits for its member and is hidden from others', async ({
  arrive,
  page,
  join,
  backend,
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
  expect(await storedSlipStates(page)).toHaveLength(1)

  const signIn = async ({ phone, password }: typeof member) => {
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/user/home')
  }
  await signIn(stranger)
  await openDeposit(page)
  await expect(page.getByRole('button', { name: /My slip queue/ })).toHaveCount(0)
  expect(await rowsOf(backend, 'slip', stranger.id)).toBe(0)
  await page.goto('/login')
  await signIn(member)
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 30_000 }).toBe(40)
  expect(await rowsOf(backend, 'slip', stranger.id)).toBe(0)
  expect((await storedSlips(page)).map(({ member: owner }) => owner)).toEqual([member.publicId])
})

test('signing out with unsent slips asks for confirmation; they can wait for the next sign-in', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await newSlip(backend, member, { baht: 55 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await buildCached(page)
  await openDeposit(page)
  await page.context().setOffline(true)
  await chooseSlips(page, slip)
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  await logOut.click()
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(confirmation).toContainText('1 slip hasn’t been sent yet.')
  await expect(confirmation.getByRole('button', { name: 'Send now, then sign out' })).toBeDisabled()
  await confirmation.getByRole('button', { name: 'Keep for next time' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedSlipStates(page)).toEqual(['waiting'])
  await page.context().setOffline(false)
  // Nothing is sent while signed out.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('signing out can first send unsent slips, or delete them', async ({ arrive, page, join, backend }) => {
  const member = await join()
  const [first, second] = await Promise.all([12, 13].map((baht) => newSlip(backend, member, { baht })))
  if (!first || !second) throw new Error('no slips')
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, first)
  await sheet.getByRole('button', { name: 'Close' }).click()
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  await logOut.click()
  await page.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(page).toHaveURL('/login', { timeout: 30_000 })
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 20_000 }).toBe(12)

  const { db, clock } = backend.deps
  const again = await startSession(db, member.id, clock.now())
  await page.evaluate((token) => localStorage.setItem('token', token), again)
  await page.goto('/user/home')
  await openDeposit(page)
  await chooseSlips(page, second)
  await page
    .getByRole('dialog', { name: 'Deposit', exact: true })
    .getByRole('button', { name: 'Close' })
    .click()
  await logOut.click()
  await page.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedSlips(page)).toEqual([])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
})
