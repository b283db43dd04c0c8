import type { Page } from '@playwright/test'
import { goBack, leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a shortcut opens its sheet on a cold start, after a sign-in and while the portal is open, once', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 500 })
  await arrive('/user/home#deposit')
  await expect(page).toHaveURL('/login')
  await signIn(page, member)
  await expect(sheet(page, 'Deposit')).toBeVisible()
  await expect(page).toHaveURL('/user/home')
  // A launcher navigates an open window the same way.
  await visit(page, '/user/home#withdraw')
  await expect(sheet(page, 'Withdraw')).toBeVisible()
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await entriesGone(page, 1)
  await goBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
  await leave(page, () => page.reload())
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
