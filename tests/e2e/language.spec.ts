import { expect, started, test } from './fixtures/test.ts'
import { wordsOf } from './fixtures/words.ts'

const [th, la] = [wordsOf('th'), wordsOf('la')]

test('Thai from the start; a switch is kept after a reload, in storage and cookie', async ({ page }) => {
  await page.goto('/login')
  await started(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('button', { name: th('Sign in') })).toBeVisible()
  for (const [name, code, tag, words] of [
    ['English', 'en', 'en', 'Sign in'],
    ['ລາວ', 'la', 'lo', la('Sign in')],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible()
    await expect(html).toHaveAttribute('lang', tag)
    await page.reload()
    await started(page)
    await expect(html).toHaveAttribute('lang', tag)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('locale'), document.cookie])).toEqual([
      code,
      expect.stringContaining(`locale=${code}`),
    ])
  }
})

test('what is typed stays when the language changes', async ({ arrive, page }) => {
  await arrive('/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0812345678')
  await page.getByRole('button', { name: 'ไทย' }).click()
  await expect(page.getByRole('textbox', { name: th('Phone number') })).toHaveValue('0812345678')
})

test("a member's language, with server errors and sheets in it", async ({ arrive, page, join, watch }) => {
  watch.allow('/api/wallet/transfer')
  const member = await join({ baht: 10, games: ['NAKA'] })
  await arrive('/user/home', { member, language: 'en' })
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption({ value: 'la' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await page.reload()
  await started(page)
  await page.getByRole('button', { name: la('Transfer'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: la('Transfer'), exact: true })
  await sheet.getByRole('textbox', { name: la('Amount') }).fill('5')
  await page.route('**/api/wallet/transfer', (route) =>
    route.fulfill({ status: 400, json: { message: 'MONEY_NOT_ENOUGH' } }),
  )
  await sheet.getByRole('button', { name: /5\.00/ }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText(/MONEY_NOT_ENOUGH|There is not enough/)
  await expect(alert).toContainText(/[\u0e80-\u0eff]{5}/)
})
