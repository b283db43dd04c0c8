import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import { chooseSlips, newSlip, openDeposit, storedSlipStates } from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('a queued slip can be held back, and is deleted only after a question, which stays open while it is sent', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  const upload = Promise.withResolvers<void>()
  await page.route('**/api/wallet/slip', async (route) => {
    await upload.promise
    await route.continue()
  })
  // Loads the scanner, which isn't cached without a service worker.
  await chooseSlips(page, await newSlip(backend, member, { baht: 20 }))
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  // "Delete" is also in the view before, which is replaced once the slip is queued.
  await expect(sheet.getByRole('button', { name: 'Hold back' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this slip?' })
  await expect(question).toContainText('It hasn’t been sent yet.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => storedSlipStates(page)).toEqual([])
  await expect(question).toBeHidden()

  await chooseSlips(page, await newSlip(backend, member, { baht: 75 }))
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await sheet.getByRole('button', { name: 'Hold back' }).click()
  await expect(sheet.getByText('Held back', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  // "Delete" is also in the view before, which is replaced once the slip is queued.
  await expect(sheet.getByRole('button', { name: 'Hold back' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await page.context().setOffline(false)
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  upload.resolve()
  await expect(question).toContainText('It is deleted from this phone only.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible()
  expect(await atServer(member)).toEqual({ slips: 1, baht: 75 })
})

test('two pages of one browser that send at the same time send each slip once', async ({
  arrive,
  page,
  context,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  const slips = await Promise.all([11, 22, 33].map((baht) => newSlip(backend, member, { baht })))
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  const other = await context.newPage()
  await visit(other, '/user/home')
  await openDeposit(other)
  let uploads = 0
  await context.route('**/api/wallet/slip', async (route) => {
    uploads++
    await route.continue()
  })
  await page.bringToFront()
  await chooseSlips(page, ...slips)
  await sheet.getByRole('button', { name: /My slip queue/ }).click()
  await other.getByRole('button', { name: /My slip queue/ }).click()
  const queues = [page, other].map((each) => each.getByRole('dialog', { name: 'My slips' }))
  for (const queue of queues) {
    await expect(queue.getByRole('button', { name: 'Send slip' })).toHaveCount(3)
  }
  const buttons = queues.map((queue) => queue.getByRole('button', { name: 'Send 3 slips' }).elementHandle())
  // Click without waiting: a page that learns of the other's click first removes its button.
  await Promise.all((await Promise.all(buttons)).map((button) => button?.dispatchEvent('click')))
  for (const queue of queues) {
    await expect(queue.getByText('The money is in your wallet.', { exact: true })).toHaveCount(3)
  }
  expect(uploads).toBe(3)
  expect(await atServer(member)).toEqual({ slips: 3, baht: 66 })
})
