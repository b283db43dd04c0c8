import { checkBalance } from '#tests/e2e/fixtures/check-balance.ts'
import { breakCall, faults, loseReply, rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { credentialsOf, openSheet, sheetOf } from '#tests/e2e/fixtures/money/game-sheet.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test('a new game account, opened despite lost requests and responses, shows its credentials and offers a transfer', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/wallet/activate/NAKA')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await join({ baht: 90 })
  await arrive('/user/home', { member })
  const card = page.getByRole('article', { name: 'Naka' })
  await page.getByRole('button', { name: 'Open account Naka' }).click()
  const sheet = sheetOf(page, 'Naka')
  await expect(sheet).toContainText('No account yet')
  const restore = await breakCall(page, '/api/wallet/activate/NAKA', (route) =>
    route.abort('connectionreset'),
  )
  await sheet.getByRole('button', { name: 'Open account' }).click()
  await expect(sheet.getByRole('alert')).toContainText('We looked again: the account isn’t open yet.')
  await restore()
  await breakCall(page, '/api/wallet/activate/NAKA', loseReply)
  await sheet.getByRole('button', { name: 'Open account' }).click()
  await sheet.getByRole('button', { name: 'Copy username' }).click()
  // The message disappears after a while.
  await expect(page.getByText(/^Copied: \S/)).toBeVisible()
  const { username, password } = await credentialsOf(backend, member, 'NAKA')
  await expect(sheet).toContainText(username)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(username)

  await expect(sheet).not.toContainText(password)
  await sheet.getByRole('button', { name: 'Copy password' }).click()
  await expect(page.getByText('Copied: ••••••••')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await sheet.getByRole('button', { name: 'Show password' }).click()
  await expect(sheet).toContainText(password)
  await sheet.getByRole('button', { name: 'Hide password' }).click()
  await expect(sheet).not.toContainText(password)

  await expect(sheet.getByRole('button', { name: 'Transfer out' })).toBeDisabled()
  await expect(sheet).toContainText('There is nothing in this game to transfer out.')
  await sheet.getByRole('button', { name: 'Transfer in' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await expect(transfer.getByRole('combobox', { name: 'To' })).toHaveValue('NAKA')
  await goBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toContainText('Game credit ×10')
})

test('resetting the game password needs confirmation and reports failures', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/wallet/resetpassword/NAKA')
  const member = await join({ games: ['NAKA'] })
  const before = await credentialsOf(backend, member, 'NAKA')
  await resize(page, { width: 320, height: 568 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page, 'Naka')
  await sheet.getByRole('button', { name: 'Show password' }).click()
  await sheet.getByRole('button', { name: 'Reset game password' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Reset the game password?' })
  await confirmation.getByRole('button', { name: 'Keep the password' }).click()
  await expect(confirmation).toBeHidden()
  expect(await credentialsOf(backend, member, 'NAKA')).toEqual(before)

  // The success message must also be true while the password is hidden.
  await sheet.getByRole('button', { name: 'Hide password' }).click()
  await sheet.getByRole('button', { name: 'Reset game password' }).click()
  await confirmation.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(sheet.getByRole('status')).toHaveText(
    'The game has a new password. You’ll find it in the account details above.',
  )
  await expect(sheet.getByRole('status')).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('button', { name: 'Copy password' })).toBeInViewport({ ratio: 1 })
  await expect(sheet).toContainText('Hidden')
  await sheet.getByRole('button', { name: 'Show password' }).click()
  const after = await credentialsOf(backend, member, 'NAKA')
  expect(after.password).not.toBe(before.password)
  await expect(sheet).toContainText(after.password)

  // The specification, section 8, ignores a failure silently; the portal shows it.
  const restore = await breakCall(page, '/api/wallet/resetpassword/NAKA', (route) =>
    route.fulfill({ status: 400, json: { message: 'SLOT_RESET_PASSWORD_FAIL' } }),
  )
  await sheet.getByRole('button', { name: 'Reset game password' }).click()
  await confirmation.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('The password wasn’t reset.')
  await restore()
  await breakCall(page, '/api/wallet/resetpassword/NAKA', loseReply)
  await sheet.getByRole('button', { name: 'Reset game password' }).click()
  await confirmation.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('that password is the one that works.')
  await expect(sheet).toContainText((await credentialsOf(backend, member, 'NAKA')).password)
})

test('the game sheet copes with missing details, no network and a game without a usable URL', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 20, games: ['NAKA'] })
  const restore = await breakCall(page, '/api/wallet/account/NAKA', faults['500 with a key'])
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Open Naka' }).click()
  const sheet = sheetOf(page, 'Naka')
  await expect(sheet.getByRole('alert')).toContainText('The account’s details couldn’t be loaded.')
  await restore()
  await tryAgain(
    sheet.getByRole('alert').getByRole('button', { name: 'Try again' }),
    sheet.getByRole('button', { name: 'Copy username' }),
  )

  await context.setOffline(true)
  await expect(sheet.getByRole('button', { name: 'Enter the game' })).toBeDisabled()
  await expect(sheet).toContainText('You are offline. Games and a new password need a connection.')
  await expect(sheet.getByRole('button', { name: 'Reset game password' })).toBeDisabled()
  await expect(sheet.getByRole('button', { name: 'Transfer in' })).toBeEnabled()
  await expect(sheet.getByRole('button', { name: 'Copy username' })).toBeEnabled()
  await context.setOffline(false)
  await expect(sheet.getByRole('link', { name: 'Enter the game' })).toBeVisible()

  await rewriteResponse(page, '/api/wallet', (wallet: { slots: object[] }) => ({
    ...wallet,
    slots: wallet.slots.map((slot) => ({ ...slot, web: 'javascript:alert(1)' })),
  }))
  await sheet.getByRole('button', { name: 'Close' }).click()
  await checkBalance(page)
  await page.getByRole('button', { name: 'Open Naka' }).click()
  await expect(sheet).toContainText('This game has no address that can be opened.')
  await expect(sheet.getByRole('link', { name: 'Enter the game' })).toHaveCount(0)
})
