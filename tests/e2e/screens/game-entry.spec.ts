import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { credentialsOf, enter, joker, nameOf, openSheet } from '#tests/e2e/fixtures/money/game-sheet.ts'
import { goBack, interrupt, leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { agreedBy, expect, test } from '#tests/e2e/fixtures/test.ts'

/** One example for each sign-in method of the specification's "Game login"; the page of a link has no credentials. */
const methods = [
  ['PG', 'a signed-in link'],
  ['BETFLIX', 'a signed-in link for the password'],
  ['JOKER', 'a form'],
  ['SUPERSLOT', 'the query'],
] as const

test('each way of entering a game signs the member in and leaves no credentials in the portal', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join({ baht: 100, games: ['NAKA', ...methods.map(([code]) => code)] })
  const calls: string[] = []
  const referrers: string[] = []
  context.on('request', (request) => {
    const { pathname, href } = new URL(request.url())
    if (!pathname.startsWith('/demo/')) calls.push(href)
    referrers.push(request.headers().referer ?? '')
  })
  await arrive('/user/home', { member })

  await test.step('a plain link', async () => {
    const sheet = await openSheet(page, 'Naka')
    await expect(sheet).toContainText('Opens in a new tab; sign in with the details above.')
    const tab = await enter(page, context)
    await expect(tab.getByRole('heading', { level: 1, name: 'Naka' })).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    await leave(tab, () => tab.close())
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  for (const [code, method] of methods) {
    await test.step(method, async () => {
      const { username, password } = await credentialsOf(backend, member, code)
      const sheet = await openSheet(page, nameOf(code))
      const tab = await enter(page, context)
      await expect(tab.getByText(`Signed in as ${username}`)).toBeVisible()
      await expect(sheet.getByText('Opened in a new tab.')).toBeVisible()
      expect(await tab.evaluate(() => window.opener)).toBe(null)

      // The specification's autoLogin URL contains the username, and for some games the password.
      const portalCalls = calls.filter((href) => !href.includes('/api/autoLogin/'))
      expect(portalCalls.filter((href) => href.includes(password) || href.includes(username))).toEqual([])
      if (code !== 'BETFLIX') expect(calls.filter((href) => href.includes(password))).toEqual([])
      expect(referrers.filter((text) => text.includes(password))).toEqual([])
      expect(backend.logs.filter((line) => line.includes(password))).toEqual([])
      const storedData = await page.evaluate(async () => {
        const databases = await indexedDB.databases()
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, await caches.keys()])
      })
      expect(storedData).not.toContain(password)
      // Going back from the game shows no credentials; after a posted form the page redirects to home.
      await goBack(tab)
      if (method === 'a form') await expect(tab).toHaveURL('/user/home')
      expect(await tab.content()).not.toContain(password)
      await leave(tab, () => tab.close())
      await sheet.getByRole('button', { name: 'Close' }).click()
    })
  }
})

test('a game on another host receives the form without referrer or origin', async ({
  browser,
  backend,
  join,
}) => {
  const member = await join({ baht: 10, games: ['JOKER'] })
  const { username, password } = await credentialsOf(backend, member, 'JOKER')
  // Use a context without the `watch` fixture, which reports requests to other hosts.
  const context = await browser.newContext({ baseURL: backend.address, serviceWorkers: 'block' })
  const page = await context.newPage()
  await context.route('**/api/wallet', async (route) => {
    const wallet = await (await route.fetch()).json()
    for (const slot of wallet.slots) if (slot.code === 'JOKER') slot.web = 'https://joker.example.com/login'
    await route.fulfill({ json: wallet })
  })
  const posted = new Promise<{ body: string | null; headers: Record<string, string> }>((resolve) => {
    void context.route('https://joker.example.com/**', async (route) => {
      resolve({ body: route.request().postData(), headers: await route.request().allHeaders() })
      // Serve the demo game provider from another origin; it accepts same-site forms only.
      await route.fulfill({
        response: await route.fetch({
          url: `${backend.address}/demo/games/joker`,
          headers: { ...route.request().headers(), 'sec-fetch-site': 'same-site' },
        }),
      })
    })
  })
  await page.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    { ...agreedBy(member.publicId), token: member.token, locale: 'en' },
  )
  await visit(page, '/user/home')
  await openSheet(page, joker)
  const tab = await enter(page, context)
  await expect(tab.getByText(`Signed in as ${username}`)).toBeVisible()
  await expect(tab).toHaveURL(/^https:\/\/joker\.example\.com\//)
  const { body, headers } = await posted
  expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({ username, password })
  expect(headers.referer).toBeUndefined()
  expect(headers.origin ?? 'null').toBe('null')
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])

  await goBack(tab)
  await expect(tab).toHaveURL(`${backend.address}/user/home`)
  expect(await tab.content()).not.toContain(password)
  // A route handler may still be pending.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await interrupt(() => context.close())
})

test('a blocked tab and a refused link show an error, and a retry opens the game', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/^\/api\/autoLogin\//)
  await arrive('/user/home', { member: await join({ games: ['PG'] }) })
  const sheet = await openSheet(page, nameOf('PG'))
  const alert = sheet.getByRole('alert')
  await page.evaluate(() => {
    const open = window.open
    window.open = () => {
      window.open = open
      return null
    }
  })
  await sheet.getByRole('button', { name: 'Enter the game' }).click()
  await expect(alert).toContainText('Your browser blocked the new tab.')

  const restore = await breakCall(page, '/api/autoLogin/**', faults['500 without a key'])
  const opened = context.waitForEvent('page')
  await alert.getByRole('button', { name: 'Try again' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: /couldn’t be opened$/ })).toBeVisible()
  await expect(tab.getByRole('status')).toContainText('The service has a problem right now.')
  await expect(alert).toContainText('The service has a problem right now.')
  await inspectorOf(tab, ['dark'])('the tab that failed')
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en')
  const closed = tab.waitForEvent('close')
  // Later, because the tab may close before a click resolves.
  await tab
    .getByRole('button', { name: 'Close this tab' })
    .evaluate((button: HTMLElement) => void requestAnimationFrame(() => button.click()))
  await closed
  await restore()
  await expect((await enter(page, context)).getByText(/^Signed in as /)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('the redirect page does nothing if it wasn’t opened by the portal', async ({ page, backend, watch }) => {
  watch.allow(/./)
  const response = await visit(page, '/play.html')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("form-action 'self' https:;")
  expect(policy).toContain("default-src 'none'")
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ยังเปิดเกมไม่ได้')
  await inspectorOf(page, ['dark'])('the page alone')
  // A same-origin page that isn't the opener can't redirect it either.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    window.postMessage('kapao.play.port', location.origin, [port2])
    port1.postMessage({ kind: 'go', href: `${location.origin}/elsewhere` })
  })
  await expect(page).toHaveURL(`${backend.address}/play.html`)
})
