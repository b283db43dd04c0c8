import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the profile name is edited where the host fixes the bank account', async ({ arrive, page, join }) => {
  await arrive('/user/profile', { member: await join() })
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit profile' })
  const name = sheet.getByRole('textbox', { name: 'Profile name' })
  const save = sheet.getByRole('button', { name: 'Save' })
  await expect(sheet.getByRole('textbox')).toHaveCount(1)
  await expect(sheet).toContainText('please contact support')
  await name.fill(' ')
  await save.click()
  await expect(sheet.getByRole('alert')).toHaveText('Please enter a profile name')
  await name.fill('Malee')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await save.dblclick()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toContainText('Saved')
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Malee' })).toBeVisible()
  expect(sent).toBe(1)
})

test('name and bank account are edited on another host; what isn’t edited goes back as the host sent it', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow(/account\/profile/)
  const bodies: unknown[] = []
  const bankAccount = { bankCode: '999', bankAccountNo: 'xxx-x-x1234-x', bankAccountName: 'สมชาย' }
  const refusal = { status: 400, json: { message: 'EXISTING_BANK' } }
  await page.route('**/api/account/profile', async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { profile: { name: 'Old' }, bankAccount } })
    bodies.push(route.request().postDataJSON())
    return route.fulfill(bodies.length === 2 ? refusal : { status: 200, body: '' })
  })
  await arrive('/user/profile', { member: await join() })
  const edit = page.getByRole('button', { name: 'Edit profile' })
  const sheet = page.getByRole('dialog', { name: 'Edit profile' })
  const save = sheet.getByRole('button', { name: 'Save' })
  await edit.click()
  await sheet.getByRole('textbox', { name: 'Profile name' }).fill('New')
  await save.click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button').click()
  expect(bodies).toEqual([{ name: 'New', ...bankAccount }])

  await edit.click()
  await sheet.getByRole('combobox', { name: 'Bank' }).selectOption('KTB')
  const number = sheet.getByRole('textbox', { name: 'Account number' })
  await number.fill('๑๒๓-4 567')
  await save.click()
  await expect(sheet.getByRole('alert')).toHaveText('Bank account name must be in English only')
  await sheet.getByRole('textbox', { name: 'Bank account name' }).fill('somchai  jaidee')
  await save.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await save.click()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  const changed = { bankCode: 'KTB', bankAccountNo: '1234567', bankAccountName: 'SOMCHAI JAIDEE' }
  expect(bodies[2]).toEqual({ name: 'Old', ...changed })
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
