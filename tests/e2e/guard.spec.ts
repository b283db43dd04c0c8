import { expect, test } from './fixtures/test.ts'

test('a visitor is taken to the login page', async ({ arrive, page }) => {
  for (const path of ['/', '/user', '/user/home', '/user/profile', '/user/statement', '/user/contact']) {
    await arrive(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})
