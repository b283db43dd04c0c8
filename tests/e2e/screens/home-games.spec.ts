import type { Locator } from '@playwright/test'
import { checkBalance } from '#tests/e2e/fixtures/check-balance.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { enter, sheetOf } from '#tests/e2e/fixtures/money/game-sheet.ts'
import { gamesOf } from '#tests/e2e/fixtures/money/games.ts'
import { leave, quiet } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const expectInView = (card: Locator) => expect(card).toBeInViewport({ ratio: 0.98 })

test('a wide page shows three cards of 300 by 211 px, a phone one; buttons, keys and swipes scroll them', async ({
  arrive,
  page,
  join,
}) => {
  await resize(page, { width: 1280, height: 900 })
  await gamesOf(page, { slot: 200, sport: 3 })
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const row = page.getByRole('region', { name: 'Slot', exact: true })
  const card = (at: number) => row.getByRole('article', { name: `Game ${at}`, exact: true })
  const [previous, next] = ['Previous', 'Next'].map((name) => row.getByRole('button', { name }))
  if (!previous || !next) throw new Error('no buttons')
  await expect(row.getByRole('listitem')).toHaveCount(200)
  for (const at of [1, 2, 3]) {
    await expectInView(card(at))
    const { width = 0, height = 0 } = (await card(at).boundingBox()) ?? {}
    expect([Math.round(width), Math.round(height)]).toEqual([300, 211])
  }
  // Cards far from the viewport render only their name.
  await expect(card(40)).toHaveCount(0)
  await expect(row.getByRole('listitem').nth(39)).toHaveText('Game 40')
  await expect(previous).toBeDisabled()
  await next.click()
  for (const at of [4, 5, 6]) await expectInView(card(at))
  await previous.click()
  await expectInView(card(1))
  await card(1).getByRole('button').focus()
  await page.keyboard.press('End')
  await expect(card(200).getByRole('button')).toBeFocused()
  await expectInView(card(200))
  await expect(next).toBeDisabled()
  await page.keyboard.press('Home')
  await expect(card(1).getByRole('button')).toBeFocused()
  await expectInView(card(1))
  // Rows that fit the page have no buttons; a category without games says so.
  const sport = page.getByRole('region', { name: 'Sport + Casino' })
  await expect(sport.getByRole('article')).toHaveCount(3)
  await expect(sport.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await expect(page.getByText('No games here yet')).toHaveCount(1)

  await resize(page, { width: 390, height: 844 })
  await card(1).scrollIntoViewIfNeeded()
  await expectInView(card(1))
  await card(1).getByRole('button').focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(2).getByRole('button')).toBeFocused()
  await expectInView(card(2))
  // A swipe that ends between two cards snaps to one of them.
  await row.getByRole('list').evaluate((list) => list.scrollBy({ left: 340, behavior: 'instant' }))
  await expectInView(card(3))
})

test('the member’s games come first, the last played one before the others, with the money in them and the way in', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join({ baht: 500, games: ['NAKA', 'DOKUEANG', 'CHAMPA'] })
  await arrive('/user/home', { member })
  const own = page.getByRole('region', { name: 'Your games' })
  const expectOrder = (...names: readonly string[]) =>
    expect(own.getByRole('listitem')).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  await expectOrder('Naka', 'Dok Ueang', 'Champa')
  // Money that was moved on another device counts once the statement is known.
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'CHAMPA', amount: 120 })
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Main wallet → Champa/ })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expectOrder('Champa', 'Naka', 'Dok Ueang')
  // The wallet isn't read again by itself within 15 seconds.
  await checkBalance(page)
  await expect(own.getByRole('button', { name: 'Enter Champa' })).toHaveAccessibleDescription('฿120.00')

  await own.getByRole('listitem').filter({ hasText: 'Dok Ueang' }).scrollIntoViewIfNeeded()
  await own.getByRole('button', { name: 'Enter Dok Ueang' }).click()
  await enter(page, context)
  await page.bringToFront()
  await sheetOf(page, 'Dok Ueang').getByRole('button', { name: 'Close' }).click()
  // Games keep their places while home is open.
  await expectOrder('Champa', 'Naka', 'Dok Ueang')
  await quiet(page)
  await leave(page, () => page.reload())
  await expectOrder('Dok Ueang', 'Champa', 'Naka')
  const slots = page.getByRole('region', { name: 'Slot', exact: true }).getByRole('listitem')
  await expect(slots.nth(1)).toContainText('Dok Ueang')
  await expect(slots.nth(1)).not.toContainText('No account')
})

test('all games have a page with a search by name; it works offline with the amounts known last', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 10, games: ['NAKA'] }) })
  await page
    .getByRole('link', { name: /^See all/ })
    .nth(1)
    .click()
  const main = page.getByRole('main')
  const sections = main.getByRole('region')
  const tiles = main.getByRole('listitem').getByRole('button')
  const category = main.getByRole('group', { name: 'Category' })
  const search = main.getByRole('textbox', { name: 'Search by name' })
  await expect(category.getByRole('button', { name: 'Sport + Casino' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(sections).toHaveCount(1)
  await category.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/user/games')
  await expect(sections).toHaveCount(3)
  await expect(tiles.first()).toHaveAccessibleName('Enter Naka')
  await expect(tiles.first()).toHaveAccessibleDescription('฿0.00')

  // Across categories, whatever the case and the accents; Enter goes to the first result.
  await search.fill('KHÓM')
  await expect(tiles).toHaveCount(1)
  await expect(category).toHaveCount(0)
  await expect(main.getByText('Games found: 1')).toBeAttached()
  await search.press('Enter')
  await expect(tiles.first()).toBeFocused()
  await expect(tiles.first()).toHaveAccessibleName('Open account Khom Loi')
  await search.fill('nowhere')
  await expect(main.getByText('No game has this name')).toBeVisible()
  await main.getByRole('button', { name: 'Show all games' }).click()
  await expect(search).toBeFocused()
  await expect(sections).toHaveCount(3)

  await search.fill('naka')
  await tiles.first().click()
  await expect(sheetOf(page, 'Naka').getByRole('button', { name: 'Transfer in' })).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await expect(tiles.first()).toHaveAccessibleDescription(/^฿0\.00.*As of \d\d:\d\d$/)
  await expect(main).toContainText(/As of \d\d\/\d\d\/\d{4}/)
  await search.fill('champa')
  await expect(tiles.first()).toHaveAccessibleName('Open account Champa')
  await context.setOffline(false)
})
