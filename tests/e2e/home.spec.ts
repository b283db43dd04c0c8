import { openDesk } from './fixtures/desk.ts'
import { expect, test } from './fixtures/test.ts'

test('balances, their age, and the games by category', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 12_480.5, games: ['NAKA'] }) })
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText('฿12,480.50')
  await expect(hero).toContainText(/As of (just now|\d+ seconds? ago)/)
  await expect(page.getByText(/Last updated \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)).toBeVisible()
  for (const [title, count] of [
    ['Slot', 3],
    ['Sport + Casino', 3],
    ['Lotto', 3],
  ] as const) {
    const section = page.getByRole('region', { name: title, exact: true })
    await expect(section.getByRole('article')).toHaveCount(count)
  }
  await expect(page.getByRole('article', { name: 'Naka' })).toContainText('Game credit ×10')
  await expect(page.getByRole('article', { name: 'Champa' })).toContainText('No account yet')
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

test('a game account is opened, its details can be copied, money goes there next', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive('/user/home', { member: await join({ baht: 90 }) })
  const card = page.getByRole('article', { name: 'Naka' })
  await card.getByRole('button', { name: 'Open account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Naka is open' })
  await dialog.getByRole('button', { name: 'Copy username' }).click()
  await expect(page.getByText(/^Copied: /)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog).toContainText(copied)
  await dialog.getByRole('button', { name: 'Transfer money there' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Transfer' }).getByRole('combobox', { name: 'To' }),
  ).toHaveValue('NAKA')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toContainText('Game credit ×10')
})

test('what happens in a game is there after a check of the balance', async ({
  arrive,
  page,
  context,
  join,
}) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { from: 'WALLET', to: 'NAKA', amount: 100 },
  })
  await arrive('/user/home', { member })
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText('100.00')
  await (await openDesk(context, member)).play({ stake: 40, win: 65 })
  await page.bringToFront()
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await expect(hero).toContainText('125.00')
})
