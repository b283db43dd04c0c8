import { nameOf } from '#tests/e2e/fixtures/money/game-sheet.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { test as base, expect } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

/** The build for an operator who embeds the portal in a frame. */
const test = base.extend<object, { portal: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('framed')), { scope: 'worker', timeout: 180_000 }],
})

test('in a frame the operator’s message is shown before PG slot, and its button opens the game in a tab', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await page.route('**/around', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Around</title><iframe src="/user/home" width="380" height="800"></iframe>',
    }),
  )
  await arrive('/user/home', { member: await join({ games: ['PGSLOT'] }) })
  await visit(page, '/around')
  const portal = page.frameLocator('iframe')
  const own = portal.getByRole('region', { name: 'Your games' })
  await own.getByRole('button', { name: `Enter ${nameOf('PGSLOT')}` }).click()
  const enter = portal.getByRole('button', { name: 'Enter the game' })
  await enter.click()
  const message = portal.getByRole('alertdialog', { name: 'Please note' })
  await expect(message).toContainText('Maintenance at 02:00. <b>Save</b> first.')
  await message.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toBeHidden()
  expect(context.pages()).toHaveLength(1)
  await enter.click()
  const opened = context.waitForEvent('page')
  await message.getByRole('button', { name: 'Continue to the game' }).click()
  const tab = await opened
  await expect(tab.getByText(/^Signed in as /)).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBe(null)
  await expect(page).toHaveURL('/around')
})
