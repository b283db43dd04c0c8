import { brand } from '#server/platform/brand.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test('the navigation reaches every page, each with its title, and “Conditions” opens over any of them', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user', { member: await join({ baht: 5 }) })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const main = page.getByRole('main')
  const expectPage = async (path: string, title: string) => {
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · ${brand.name.en}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectPage('/user/home', 'Home')
  await bar.getByRole('link', { name: 'Statement' }).click()
  await expectPage('/user/statement', 'Statement')
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expectPage('/user/contact', 'Contact us')
  await bar.getByRole('button', { name: 'Conditions' }).click()
  const conditions = page.getByRole('dialog')
  await expect(conditions).toContainText('One person, one account')
  await goBack(page)
  await expect(conditions).toBeHidden()
  await expect(page).toHaveURL('/user/contact')
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expectPage('/user/profile', 'Profile')
  await main.getByRole('link', { name: /Look after yourself/ }).click()
  await expectPage('/user/care', 'Look after yourself')
  await bar.getByRole('link', { name: 'Home' }).click()
  await main
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await expectPage('/user/games?category=slot', 'All games')
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await main.getByRole('button', { name: 'Back' }).click()
  await expectPage('/user/home', 'Home')
  await main.getByRole('button', { name: 'Bonus terms' }).click()
  await expectPage('/user/bonus', 'Bonus')
  await bar.getByRole('link', { name: 'Home' }).click()
  await main.getByRole('button', { name: 'Spin wheel' }).click()
  await expectPage('/user/spin', 'Spin wheel')

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expectPage('/login', 'Sign in')
  for (const [link, path, title] of [
    ['Register', '/register', 'Register'],
    ['How to', '/howto', 'How to'],
    ['Contact', '/contact', 'Contact us'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click()
    await expectPage(path, title)
  }
})

test('a pressed link to a visitors’ page asks before it signs out; its twin for members opens without', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // A request that arrives after the sign-out is answered 401.
  watch.allow(/^\/api\//)
  const texts = [
    '<a href="/howto#games">Videos</a>',
    '<a href="/register?code=PR123456">Register a friend</a>',
  ]
  await page.route('**/api/lookup/conditions', (route) => route.fulfill({ json: texts }))
  await arrive('/user/home', { member: await join() })
  const ask = page.getByRole('dialog', { name: 'This page is for visitors' })
  const press = async (name: string) => {
    await page.getByRole('button', { name: 'Conditions', exact: true }).click()
    await page.getByRole('link', { name }).click()
    await expect(ask).toContainText('Opening it signs you out.')
  }
  await press('Videos')
  await ask.getByRole('button', { name: 'Open it in my account' }).click()
  await expect(page).toHaveURL('/user/contact#games')
  await expect(page.getByRole('article', { name: 'Entering a game' })).toBeInViewport()
  await press('Register a friend')
  await ask.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(ask).toHaveCount(0)
  await expect(page).toHaveURL('/user/contact#games')
  await press('Register a friend')
  await ask.getByRole('button', { name: 'Sign out and open it' }).click()
  await expect(page).toHaveURL('/register?code=PR123456')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByText('PR123456')).toBeVisible()
})

test('after the service has been shut down, the login page redirects to the notice; a failed check doesn’t', async ({
  arrive,
  page,
  switches,
  watch,
}) => {
  watch.allow('/api/lookup/active')
  watch.allowReport(/^portal not-json call=lookupActive/)
  const check = '**/api/lookup/active'
  await page.route(check, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Maintenance</p>' }))
  const checked = page.waitForResponse(check)
  await arrive('/login')
  await checked
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(page).toHaveURL('/login')
  await page.unroute(check)
  await switches({ terminated: true })
  await leave(page, () => page.reload())
  await started(page)
  await expect(page).toHaveURL('/terminated')
  await expect(page).toHaveTitle('Page not found')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'la' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    catalogTexts('la')('The service has closed'),
  )
})
