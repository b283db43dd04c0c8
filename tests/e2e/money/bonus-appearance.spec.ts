import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import {
  alertOf,
  card,
  details,
  endBonusDialog,
  MORNING,
  searchCode,
  transferToNaka,
} from '#tests/e2e/fixtures/money/bonus.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

test('long names, types and codes fit a 320 px wide screen', async ({ arrive, page, join }) => {
  const inspect = inspectorOf(page, ['light'])
  const long = 'Krungthepmahanakhonamonrattanakosin'.repeat(4)
  await page.route('**/api/bonus', (route) =>
    route.fulfill({
      json: ['limit', 'day', 'week'].map((type, at) => ({
        code: `LONG${at}`,
        name: long,
        type,
        maxReceived: 99_999,
        percentFail: 33.333,
        banners: [{ html: `<p>${long}</p><table><tr><td>${long}</td></tr></table>` }],
        userBonus: { isActive: at === 2, received: [{ updatedAt: '2026-11-20T00:00:00Z' }] },
      })),
    }),
  )
  const code = 'W'.repeat(40)
  await page.route('**/api/promotion/find/*', (route) => route.fulfill({ json: { code, description: long } }))
  let held = false
  await page.route('**/api/bonus/check/active', (route) =>
    route.fulfill({
      json: held ? { status: true, type: long, name: long, endBelow: 99e9, turnoverNeeded: 99e9 } : {},
    }),
  )
  await arrive('/user/bonus', { member: await join() })
  await expect(page.getByRole('article')).toHaveCount(3)
  await searchCode(page, code)
  await expect(page.getByRole('dialog')).toContainText(long)
  await inspect('long promotion')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await inspect('long bonus')
  held = true
  await page.reload()
  await expect(page.getByRole('button', { name: 'End bonus' })).toBeVisible()
  await inspect('long held bonus')
})

test('every state of the bonus screen passes axe and fits 320 px', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  test.slow()
  watch.allow('/api/bonus/clear')
  const inspect = inspectorOf(page, ['light', 'dark'])
  const member = await join({ baht: 1000, games: ['NAKA', 'CHAMPA'] })
  await arrive('/user/bonus', { member })
  await searchCode(page, 'NOSUCH')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await inspect('list, not found')
  await searchCode(page, 'KAPAO50')
  await expect(page.getByRole('dialog')).toContainText('Receive 50')
  await inspect('promotion')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await details(page, MORNING).click()
  await inspect('bonus')
  await page.getByRole('dialog', { name: MORNING }).getByRole('button', { name: 'Activate' }).click()
  await expect(alertOf(page, 'Success')).toBeVisible()
  await inspect('saved')
  await alertOf(page, 'Success').getByRole('button', { name: 'OK' }).click()
  await entriesGone(page)
  await transferToNaka(backend, member, 300)
  await page.reload()
  await expect(card(page, MORNING)).toContainText('Current')
  await inspect('held, nothing played')
  await page.getByRole('button', { name: 'End bonus' }).click()
  await expect(endBonusDialog(page)).toContainText('100.00 goes back')
  await inspect('return?')
  await playFor(backend, member, { stake: 1, win: 1 })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Ending clears all game balances.')
  await inspect('held')
  await page.getByRole('button', { name: 'End bonus' }).click()
  await expect(endBonusDialog(page)).toContainText('300.00')
  await inspect('end?')
  await endBonusDialog(page).getByRole('button', { name: 'End bonus' }).click()
  await expect(alertOf(page, 'Error')).toBeVisible()
  await inspect('not ended')
  await backend.deps.db.run('update bonus_taken set ended_at = 1, cleared = 0 where member_id = $1', [
    member.id,
  ])
  await page.reload()
  await expect(card(page, MORNING)).toContainText('Received')
  await inspect('received')
})

test('bonuses without a name show their code and banner text', async ({ arrive, page, join }) => {
  const inspect = inspectorOf(page, ['light'])
  const offer = (code: string, words: string) => ({
    code,
    type: 'day',
    banners: [{ html: `<h3>${words}</h3>` }],
  })
  await page.route('**/api/bonus', (route) =>
    route.fulfill({ json: [offer('FISH7', 'Seven fish'), offer('RICE9', 'Nine bowls of rice')] }),
  )
  await arrive('/user/bonus', { member: await join() })
  await expect(page.getByRole('article', { name: 'Bonus FISH7' })).toContainText('Seven fish')
  await expect(page.getByRole('article', { name: 'Bonus RICE9' })).toContainText('Nine bowls of rice')
  await inspect('bonuses without names')
  await page.getByRole('button', { name: 'Details Bonus RICE9' }).click()
  await expect(page.getByRole('dialog', { name: 'Bonus RICE9' })).toContainText('Nine bowls of rice')
})

test('the refusal to activate a bonus doesn’t mention ending it', async ({ arrive, page, join, watch }) => {
  watch.allow(/^\/api\/bonus\/activate\//)
  await page.route('**/api/bonus/activate/*', (route) =>
    route.fulfill({ status: 400, json: { message: 'BONUS_CONDITION' } }),
  )
  await arrive('/user/bonus', { member: await join() })
  await details(page, MORNING).click()
  await page.getByRole('dialog', { name: MORNING }).getByRole('button', { name: 'Activate' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The conditions of this bonus aren’t met yet.')
  await expect(alert).not.toContainText('ended')
})
