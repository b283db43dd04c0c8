import { checkBalance } from '#tests/e2e/fixtures/check-balance.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { leave, quiet } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { addDeposit } from '#tests/setup/money/bonus-harness.ts'

test('home shows balances with their age and the games by category; one tap hides every amount, also after a reload', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  // While it isn't known whether there is a wheel, none is offered.
  watch.allow('/api/spinwheel/active')
  await page.route('**/api/spinwheel/active', (route) => route.fulfill({ status: 500, body: '' }))
  const member = await join({ baht: 12_480.5, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 100 })
  await arrive('/user/home', { member })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText('฿12,480.50')
  await expect(totalBalance).toContainText(/Updated (just now|\d+ (seconds?|minutes?) ago)/)
  await expect(page.getByText(/Last updated \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)).toBeVisible()
  for (const [title, game] of [
    ['Slot', 'Naka'],
    ['Sport + Casino', 'Khong Sport'],
    ['Lotto', 'Champa'],
  ] as const) {
    const section = page.getByRole('region', { name: title, exact: true })
    await expect(section.getByRole('article', { name: game })).toHaveCount(1)
  }
  await expect(page.getByRole('article', { name: 'Naka' })).toContainText('Game credit ×10')
  await expect(page.getByRole('article', { name: 'Champa' })).toContainText('No account')
  await playFor(backend, member, { stake: 40, win: 65 })
  await checkBalance(page)
  await expect(totalBalance).toContainText('฿12,505.50')

  const refresh = page.getByRole('button', { name: 'Refresh all' })
  // The button would join a refresh in flight.
  await quiet(page)
  const asked = page.waitForRequest('**/api/wallet/refresh/slot')
  await refresh.click()
  await asked
  await expect(page.getByRole('button', { name: 'Spin wheel' })).toHaveCount(0)
  await page.unroute('**/api/spinwheel/active')

  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(main).not.toContainText('12,505')
  await leave(page, () => page.reload())
  await expect(page.getByRole('button', { name: 'Spin wheel' })).toBeVisible()
  await expect(refresh).toHaveCount(0)
  await expect(main).toContainText('••••••')
  await expect(main).not.toContainText('12,505')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit/ }).last()).toBeVisible()
  await expect(main).not.toContainText('12,480')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(main).toContainText('12,505')
})

test('a new member is led to the first deposit, then to a game; nothing dead is offered', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 0 })
  await arrive('/user/home', { member })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText('Start here')
  await expect(totalBalance.getByRole('button', { name: /Receive|Transfer/ })).toHaveCount(0)
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('listitem').first()).toHaveText(/Register.*Completed/)
  await totalBalance.getByRole('button', { name: 'Make a deposit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await addDeposit(backend.deps, member.id, 10_000)
  await checkBalance(page)
  await expect(totalBalance).toContainText('฿100.00')
  await expect(totalBalance).not.toContainText('Start here')
  await expect(steps.getByRole('listitem').nth(1)).toHaveText(/Deposit.*Completed/)
  await steps.getByRole('button', { name: /Open a game account/ }).click()
  await expect(page.getByRole('region', { name: 'Games' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Slot' })).toBeInViewport()
})
