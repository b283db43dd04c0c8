import type { Browser, Page } from 'playwright-core'
import { firstLine } from './findings.ts'
import type { Member } from './options.ts'
import { calls, firstPages, languages, storageKeys } from './portal.ts'
import { inLanguage, openScreen, type Session, withPage } from './screens.ts'

const SIGN_IN_TIMEOUT_MS = 30_000

/** Longest wait for the agreement, which home opens 1.5 s after it has loaded. */
const AGREEMENT_TIMEOUT_MS = 6000

/** Signs in through the page's form, and accepts the agreement in every language. @throws Error after signing out */
export function signIn(browser: Browser, address: string, member: Member): Promise<Session> {
  return withPage(browser, {}, async (page) => {
    try {
      await openScreen(page, address, firstPages.visitor)
      await setLanguage(page, 'en')
      await openScreen(page, address, firstPages.visitor)
      await submitForm(page, address, member)
      await acceptAgreements(page, address)
      return await readSession(page)
    } catch (problem) {
      const session = await readSession(page).catch((): Session => ({}))
      const left = session[storageKeys.token] && (await signOut(browser, address, session).catch(firstLine))
      throw new Error([firstLine(problem), left].filter(Boolean).join(' '))
    }
  })
}

const setLanguage = (page: Page, language: string) =>
  page.evaluate((items) => Object.assign(localStorage, items), { [storageKeys.locale]: language })

/** Token and accepted agreements in a page's local storage. */
const readSession = (page: Page): Promise<Session> =>
  page.evaluate(
    (keys) => Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => keys.includes(key))),
    [storageKeys.token, storageKeys.agreement] as string[],
  )

async function submitForm(page: Page, address: string, { phone, password }: Member): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Remember me' }).check({ force: true })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const refusal = page.getByRole('alert').first()
  const options = { timeout: SIGN_IN_TIMEOUT_MS }
  await Promise.race([page.waitForURL(address + firstPages.member, options), refusal.waitFor(options)])
  if (new URL(page.url()).pathname === firstPages.visitor)
    throw new Error(`The portal refused to sign in: ${await refusal.textContent()}`)
}

/** Opens home in every language, and closes the agreement if it appears: closing accepts it. */
async function acceptAgreements(page: Page, address: string): Promise<void> {
  const dialog = page.locator('dialog[open]')
  for (const language of languages) {
    await setLanguage(page, language)
    await page.goto(address + firstPages.member)
    const opens = dialog.waitFor({ timeout: AGREEMENT_TIMEOUT_MS }).then(() => true)
    if (!(await opens.catch(() => false))) continue
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** Ends the session as the portal does: opening a public page signs the member out. @throws Error if that fails */
export function signOut(browser: Browser, address: string, session: Session): Promise<void> {
  return withPage(browser, inLanguage('en', session), async (page) => {
    // Backends without the call keep the session until it expires.
    const failures: string[] = []
    const fail = (url: string, reason = 'no response') => {
      if (new URL(url).pathname === calls.logout) failures.push(`${calls.logout}: ${reason}`)
    }
    page.on('response', (one) => one.ok() || fail(one.url(), `status ${one.status()}`))
    page.on('requestfailed', (one) => fail(one.url(), one.failure()?.errorText))
    await openScreen(page, address, firstPages.visitor).catch((problem) => failures.push(firstLine(problem)))
    if (failures.length > 0)
      throw new Error(`The member may still be signed in, because signing out failed: ${failures[0]}.`)
  })
}
