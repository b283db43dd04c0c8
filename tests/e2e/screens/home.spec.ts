import type { Satang } from '#contract/money.ts'
import { creditDeposit } from '#server/modules/ledger/ledger.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test('home shows balances with their age, and the games by category', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 12_480.5, games: ['NAKA'] }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText('฿12,480.50')
  await expect(totalBalance).toContainText(/As of (just now|\d+ seconds? ago)/)
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
})

test('one tap hides every amount, also after a reload', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 777.25, games: ['NAKA'] }) })
  const main = page.getByRole('main')
  await expect(main).toContainText('777.25')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(main).not.toContainText('777.25')
  await expect(main).toContainText('••••••')
  await page.reload()
  await expect(main).toContainText('••••••')
  await expect(main).not.toContainText('777.25')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit/ }).last()).toBeVisible()
  await expect(main).not.toContainText('777.25')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(main).toContainText('777.25')
})

test('checking the balance shows the result of a game round', async ({ arrive, page, context, join }) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { from: 'WALLET', to: 'NAKA', amount: 100 },
  })
  await arrive('/user/home', { member })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText('100.00')
  await (await openConsole(context, member)).play({ stake: 40, win: 65 })
  await page.bringToFront()
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(totalBalance).toContainText('125.00')
})

test('widgets open their dialogs, and those that need the network are disabled offline', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
}) => {
  test.slow()
  await switches({})
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const main = page.getByRole('main')
  for (const name of ['Deposit', 'Withdraw', 'Invite', 'Refund']) {
    await main.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    // The operator's banners open first and must be closed too.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  }
  watch.allow(/./)
  await context.setOffline(true)
  for (const [name, usable] of [
    ['Deposit', true],
    ['Withdraw', true],
    ['Invite', true],
    ['Bonus terms', true],
    ['Refund', true],
    ['Spin wheel', true],
    ['Transfer', true],
    ['Check balance', false],
  ] as const) {
    const widget = main.getByRole('button', { name, exact: true })
    await (usable ? expect(widget).toBeEnabled() : expect(widget).toBeDisabled())
  }
  await context.setOffline(false)
  await expect(main.getByRole('button', { name: 'Check balance', exact: true })).toBeEnabled()
  await main.getByRole('button', { name: 'Bonus terms' }).click()
  await expect(page).toHaveURL('/user/bonus')
})

test('the spin wheel is offered if the operator has turned it on, or else “Refresh all”', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
}) => {
  await switches({})
  const member = await join({ baht: 10 })
  const operatorConsole = await openConsole(context, member)
  await operatorConsole.look()
  await operatorConsole.page.getByRole('button', { name: 'Turn the spin wheel off' }).click()
  await arrive('/user/home', { member })
  const wheel = page.getByRole('button', { name: 'Spin wheel' })
  const refresh = page.getByRole('button', { name: 'Refresh all' })
  await expect(refresh).toBeVisible()
  await expect(wheel).toHaveCount(0)
  const asked = page.waitForRequest('**/api/wallet/refresh/slot')
  await refresh.click()
  await asked
  await operatorConsole.look()
  await operatorConsole.page.getByRole('button', { name: 'Turn the spin wheel on' }).click()
  await page.reload()
  await expect(wheel).toBeVisible()
  await expect(refresh).toHaveCount(0)
  // If the setting can't be loaded, the wheel isn't offered.
  watch.allow('/api/spinwheel/active')
  const restore = await breakCall(page, '/api/spinwheel/active', faults['500 without a key'])
  await page.reload()
  await expect(refresh).toBeVisible()
  await restore()
  await page.reload()
  await wheel.click()
  await expect(page).toHaveURL('/user/spin')
})

test('the invite bonus can be received only if there is one', async ({ arrive, page, join, switches }) => {
  await switches({ inviteBanner: false })
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response: response,
      json: { ...(await response.json()), invite: { amount: baht } },
    })
  })
  let baht = 0
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  const receive = totalBalance.getByRole('button', { name: 'Receive' })
  await expect(totalBalance).toContainText('Nothing to receive yet')
  await expect(receive).toHaveCount(0)
  await totalBalance.getByRole('button', { name: 'Share link' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite' })
  await invite.getByRole('button', { name: 'Close' }).click()
  baht = 320
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(totalBalance).toContainText('฿320.00')
  await expect(totalBalance).not.toContainText('Nothing to receive yet')
  await receive.click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText('320.00')
})

test('a wallet that can’t be loaded shows an error, and a retry recovers', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/wallet')
  const restore = await breakCall(page, '/api/wallet', faults['500 with a key'])
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await expect(page.getByRole('alert')).toContainText('Your balance couldn’t be loaded')
  await restore()
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await tryAgain(page.getByRole('button', { name: 'Try again' }), totalBalance.filter({ hasText: '10.00' }))
})

test('dialogs are prefetched, except with data saver on', async ({ arrive, page, join }) => {
  const member = await join({ baht: 10 })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url())
  })
  await page.addInitScript(() => {
    if (localStorage.getItem('test.saves') !== null) {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    }
  })
  await arrive('/user/home', { member, storage: { 'test.saves': '1' } })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const neededCount = fetched.splice(0).length
  await page.evaluate(() => localStorage.removeItem('test.saves'))
  // The agreement, which home opens after a delay, loads a chunk of its own.
  const asked = page.waitForRequest('**/api/lookup/agreements')
  await page.reload()
  await asked
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('kapao.dialogs-ahead').length))
    .toBe(1)
  expect(fetched.length).toBeGreaterThan(neededCount)
  const all = [...fetched]
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(fetched).toEqual(all)
})

test('on a wide screen the offline bar and the language menu don’t overlap', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await page.setViewportSize({ width: 1280, height: 800 })
  const member = await join()
  for (const path of ['/user/home', '/user/statement']) {
    await arrive(path, { member })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const bar = page.getByRole('status').filter({ hasText: 'Offline' })
    await expect(bar).toBeVisible()
    // A trial click fails if another element would receive it.
    await bar.getByRole('button', { name: 'Try again' }).click({ trial: true })
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).click({ trial: true })
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)
  }
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
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Close' }).click()
  const { db, clock } = backend.deps
  const deposit = { memberId: member.id, satang: 10_000 as Satang, from: 'TEST', at: clock.now() }
  await db.tx((sql) => creditDeposit(sql, { ...deposit, key: `first-deposit:${member.id}` }))
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(totalBalance).toContainText('฿100.00')
  await expect(totalBalance).not.toContainText('Start here')
  await expect(steps.getByRole('listitem').nth(1)).toHaveText(/Deposit.*Completed/)
  await steps.getByRole('button', { name: /Open a game account/ }).click()
  await expect(page.getByRole('region', { name: 'Games' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Slot' })).toBeInViewport()
})

test('a member with a game account sees no first steps, even without money', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 0, games: ['NAKA'] }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance.getByRole('button', { name: 'Transfer' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
})
