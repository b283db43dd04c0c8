import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

const memberPaths = [
  '/',
  '/user',
  '/user/home',
  '/user/profile',
  '/user/statement',
  '/user/contact',
  '/user/bonus',
  '/user/spin',
  '/user/care',
]
const publicPaths = ['/login', '/register', '/howto', '/contact']

for (const path of memberPaths) {
  test(`a visitor who opens ${path} is taken to the login page`, async ({ arrive, page }) => {
    await arrive(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
}

for (const path of ['/', '/user']) {
  test(`a member who opens ${path} is taken home`, async ({ arrive, page, join }) => {
    await arrive(path, { member: await join({ baht: 10 }) })
    await expect(page).toHaveURL('/user/home')
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  })
}

for (const path of publicPaths) {
  test(`opening ${path} signs a member out and clears the member's data`, async ({ arrive, page, join }) => {
    await arrive(path, {
      member: await join(),
      storage: { last_sync: '1', 'kapao.member.note': 'x', 'kapao.theme': 'light' },
    })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
      // kapao.capabilities was cached when the host's capabilities were read to end the session.
      .toEqual(['kapao.capabilities', 'kapao.theme', 'locale', 'remember-agreement'])
    await page.goto('/user/home')
    await expect(page).toHaveURL('/login')
  })
}

for (const language of firstOf(1, ['th', 'la', 'en'] as const)) {
  test(`every page has its title in ${language}`, async ({ arrive, page, join }) => {
    const say = catalogTexts(language)
    await arrive('/login', { language })
    for (const [path, title] of [
      ['/login', say('Sign in')],
      ['/register', say('Register')],
      ['/howto', say('How to')],
      ['/contact', say('Contact us')],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Kapao`)
    }
    await page.goto('/terminated')
    await expect(page).toHaveTitle('Page not found')
    await arrive('/user/home', { member: await join(), language })
    for (const [path, title] of [
      ['/user/home', say('Home')],
      ['/user/profile', say('Profile')],
      ['/user/statement', say('Statement')],
      ['/user/contact', say('Contact us')],
      ['/user/bonus', say('Bonus')],
      ['/user/spin', say('Spin wheel')],
      ['/user/care', say('Look after yourself')],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Kapao`)
      await started(page)
    }
  })
}

test('any other path is not found, for visitors and members, in every language', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow(/^\/(user\/nothing|nowhere\/at-all)$/)
  const member = await join()
  for (const language of ['th', 'la', 'en'] as const) {
    const title = catalogTexts(language)('Page Not Found')
    await arrive('/user/nothing', { member, language })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(title)
  }
  await arrive('/nowhere/at-all')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/user/home')
})

test('after the service has been shut down, the login page redirects to the notice', async ({
  arrive,
  page,
  switches,
  watch,
}) => {
  watch.allow('/api/lookup/active')
  await switches({ terminated: true })
  await arrive('/login')
  await expect(page).toHaveURL('/terminated')
  await expect(page).toHaveTitle('Page not found')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('if the shutdown check fails, the login page stays usable', async ({ arrive, page, watch }) => {
  watch.allow('/api/lookup/active')
  watch.allowReport(/^kapao not-json call=lookupActive/)
  for (const response of [
    { status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } },
    { status: 200, contentType: 'text/html', body: '<p>Maintenance</p>' },
  ]) {
    await page.route('**/api/lookup/active', (route) => route.fulfill(response))
    await arrive('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expect(page).toHaveURL('/login')
  }
})

test('the navigation bars reach every page and signing out leads to the login page', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 5 })
  await arrive('/user/home', { member })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await bar.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/user/contact')
  await bar.getByRole('button', { name: 'Conditions' }).click()
  const conditions = page.getByRole('dialog')
  await expect(conditions).toContainText('One person, one account')
  await page.goBack()
  await expect(conditions).toBeHidden()
  await expect(page).toHaveURL('/user/contact')
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('5.00')

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual(
    [null, null],
  )
  await page.goBack()
  await expect(page).toHaveURL('/login')
})
