import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

const [th, la] = [catalogTexts('th'), catalogTexts('la')]

test('starts in Thai; a chosen language survives a reload, in storage and cookie', async ({ page }) => {
  await page.goto('/login')
  await started(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('button', { name: th('Sign in') })).toBeVisible()
  for (const [name, code, tag, signInText] of [
    ['English', 'en', 'en', 'Sign in'],
    ['ລາວ', 'la', 'lo', la('Sign in')],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name: signInText, exact: true })).toBeVisible()
    await expect(html).toHaveAttribute('lang', tag)
    await page.reload()
    await started(page)
    await expect(html).toHaveAttribute('lang', tag)
    await expect(page.getByRole('heading', { level: 1, name: signInText })).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('locale'), document.cookie])).toEqual([
      code,
      expect.stringContaining(`locale=${code}`),
    ])
  }
})

test('typed text stays when the language changes', async ({ arrive, page }) => {
  await arrive('/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0812345678')
  await page.getByRole('button', { name: 'ไทย' }).click()
  await expect(page.getByRole('textbox', { name: th('Phone number') })).toHaveValue('0812345678')
})

test('server errors and sheets are in the member’s language', async ({ arrive, page, join, watch }) => {
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

test('a language change reaches the member’s other tabs', async ({ arrive, page, context, join }) => {
  const member = await join({ baht: 10 })
  await arrive('/user/home', { member, language: 'en' })
  const tab = await context.newPage()
  await tab.goto('/user/statement')
  await started(tab)
  const heading = tab.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Statement')
  await tab.getByRole('textbox').or(tab.getByRole('button')).first().waitFor()

  const choice = page.getByRole('banner').getByRole('combobox', { name: /./ })
  await choice.selectOption({ value: 'la' })
  await expect(heading).toHaveText(la('Statement'))
  await expect(tab.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(tab).toHaveTitle(new RegExp(la('Statement')))
  // Lazily loaded texts are in the new language, too.
  await tab
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: la('Profile') })
    .click()
  await expect(heading).toHaveText(la('Profile'))

  await choice.selectOption({ value: 'th' })
  await expect(heading).toHaveText(th('Profile'))
  await expect(tab.locator('html')).toHaveAttribute('lang', 'th')
  expect(await tab.evaluate(() => localStorage.getItem('locale'))).toBe('th')
})

test('each request sends the page’s language, and a language change reloads what is on screen', async ({
  arrive,
  page,
  join,
  switches,
}) => {
  const requestLanguages: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) {
      requestLanguages.push(request.headers()['accept-language'] ?? 'none')
    }
  })
  const notices: Record<string, string> = { th: 'ธนาคารช้า', lo: 'ທະນາຄານຊ້າ', en: 'Banks are slow' }
  await page.route('**/api/lookup/notice', (route) =>
    route.fulfill({ json: notices[route.request().headers()['accept-language'] ?? ''] ?? 'no language' }),
  )
  await switches({ enableChatWidget: true })
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const main = page.getByRole('main')
  await expect(main.getByText('Banks are slow')).toBeVisible()
  expect(new Set(requestLanguages)).toEqual(new Set(['en']))
  for (const [code, tag] of [
    ['la', 'lo'],
    ['th', 'th'],
  ] as const) {
    requestLanguages.length = 0
    await page.getByRole('banner').getByRole('combobox').selectOption({ value: code })
    await expect(main.getByText(notices[tag] ?? '')).toBeVisible()
    await expect(main.getByText('Banks are slow')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    // Requests sent before the new catalog is loaded still carry the old language; all later ones the new.
    const first = requestLanguages.indexOf(tag)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(new Set(requestLanguages.slice(first))).toEqual(new Set([tag]))
  }
})
