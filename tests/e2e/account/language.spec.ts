import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

const [th, la] = [catalogTexts('th'), catalogTexts('la')]

test('starts in Thai; a chosen language keeps typed text and survives a reload, in storage and cookie', async ({
  page,
}) => {
  await visit(page, '/login')
  await started(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'th')
  await page.getByRole('textbox', { name: th('Phone number') }).fill('0812345678')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('0812345678')

  await page.getByRole('button', { name: 'ລາວ' }).click()
  await expect(html).toHaveAttribute('lang', 'lo')
  await leave(page, () => page.reload())
  await started(page)
  await expect(html).toHaveAttribute('lang', 'lo')
  await expect(page.getByRole('heading', { level: 1, name: la('Sign in') })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('locale'), document.cookie])).toEqual([
    'la',
    expect.stringContaining('locale=la'),
  ])
})

test('a language change reloads the operator’s texts on screen and reaches the member’s other tabs', async ({
  arrive,
  page,
  context,
  join,
}) => {
  const notices: Record<string, string> = { th: 'ธนาคารช้า', lo: 'ທະນາຄານຊ້າ', en: 'Banks are slow' }
  await page.route('**/api/lookup/notice', (route) =>
    route.fulfill({ json: notices[route.request().headers()['accept-language'] ?? ''] ?? 'no language' }),
  )
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const main = page.getByRole('main')
  await expect(main.getByText('Banks are slow')).toBeVisible()
  const tab = await context.newPage()
  await visit(tab, '/user/statement')
  await started(tab)
  const heading = tab.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Statement')

  const choice = page.getByRole('banner').getByRole('combobox')
  await choice.selectOption({ value: 'la' })
  await expect(main.getByText(notices.lo ?? '')).toBeVisible()
  await expect(main.getByText('Banks are slow')).toHaveCount(0)
  await expect(heading).toHaveText(la('Statement'))
  await expect(tab.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(tab).toHaveTitle(new RegExp(la('Statement')))
  // Texts that are loaded later are in the new language, too.
  await tab
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: la('Profile') })
    .click()
  await expect(heading).toHaveText(la('Profile'))
  await choice.selectOption({ value: 'th' })
  await expect(heading).toHaveText(th('Profile'))
  expect(await tab.evaluate(() => localStorage.getItem('locale'))).toBe('th')
})
