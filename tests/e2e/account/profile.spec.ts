import { stopClock } from '#tests/e2e/fixtures/clock.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a bank account name is refused in Thai, then by the bank, and saved in English without the errors', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/account/bankAccountName')
  await page.clock.install()
  await arrive('/user/profile', { member: await join({ bankCode: 'KTB', bankAccountName: 'สมชาย' }) })
  await expect(page.getByRole('region', { name: 'Bank account' })).toContainText('Krungthai Bank')
  await page.getByRole('button', { name: 'Edit the bank account name' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bank account name' })
  const name = sheet.getByRole('textbox', { name: 'Bank account name' })
  const save = sheet.getByRole('button', { name: 'Save' })
  const toasts = page.getByRole('alert')
  await name.fill('สมชาย')
  // From here on no toast closes by itself.
  await stopClock(page)
  await save.click()
  await expect(toasts).toHaveText('Bank account name must be in English only')
  await page.route(
    '**/api/account/bankAccountName',
    (route) => route.fulfill({ status: 400, json: { message: 'INVALID_BANK' } }),
    { times: 1 },
  )
  await name.fill('Somchai Jaidee')
  await save.click()
  await expect(toasts).toHaveText('The bank account is not valid. Please check bank and number.')
  await save.click()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toContainText('Saved')
  await expect(toasts).toHaveCount(0)
})

test('the theme switch is a radio group that arrow keys operate, and the choice is remembered', async ({
  arrive,
  page,
  join,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await arrive('/user/profile', { member: await join() })
  const themes = page.getByRole('radiogroup', { name: 'Theme' })
  const themeOf = (name: string) => themes.getByRole('radio', { name })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await expect(themeOf('System')).toBeChecked()
  for (const option of await themes.getByRole('radio').all()) {
    const box = await option.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await themeOf('Dark').click()
  await expect.poll(background).not.toBe(light)
  await leave(page, () => page.reload())
  await expect(themeOf('Dark')).toBeChecked()
  expect(await background()).not.toBe(light)
  await themeOf('Dark').press('ArrowLeft')
  await expect(themeOf('Light')).toBeChecked()
  await expect(themeOf('Light')).toBeFocused()
  await expect.poll(background).toBe(light)
  await themeOf('Light').press('ArrowLeft')
  await expect(themeOf('System')).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
})
