import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import * as v from 'valibot'
import { logout } from '#contract/login.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import type { Credentials } from '#scripts/command-line.ts'
import type { Language } from './findings.ts'
import { firstLine, PHONE, prepareContext, type Session, waitForScreen } from './site.ts'

const SIGN_IN_TIMEOUT_MS = 30_000

/** Longest wait for the agreement, which home opens 1.5 s after it has loaded. */
const AGREEMENT_TIMEOUT_MS = 6000

/** Signing in failed; the message is one sentence for the tester. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
}

const storageSchema = v.record(v.string(), v.string())

/**
 * Signs in through the page's form, and accepts the agreement in every language.
 * @throws SignInError after ending the session, if there is one
 */
export async function signIn(
  browser: Browser,
  address: string,
  member: Credentials,
  languages: readonly Language[],
): Promise<Session> {
  const context = await newContext(browser)
  try {
    await prepareContext(context, undefined, 'en')
    const page = await context.newPage()
    try {
      await submitForm(page, address, member)
      let session = await readSession(page)
      if (!session) throw new SignInError('The portal stored no token after signing in.')
      for (const language of languages) session = await acceptAgreement(browser, address, session, language)
      return session
    } catch (error) {
      const session = await readSession(page).catch(() => undefined)
      const problem = session && (await signOut(browser, address, session))
      throw new SignInError(problem === undefined ? firstLine(error) : `${firstLine(error)} ${problem}`)
    }
  } finally {
    await context.close()
  }
}

/** The session in a page's local storage; undefined without one. */
async function readSession(page: Page): Promise<Session | undefined> {
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)
  return token === null ? undefined : { [storageKeys.token]: token }
}

async function submitForm(page: Page, address: string, { phone, password }: Credentials): Promise<void> {
  try {
    await page.goto(`${address}/login`)
    await waitForScreen(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'Remember me' }).check({ force: true })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const refusal = page.getByRole('alert').first()
    await Promise.race([
      page.waitForURL(`${address}/user/home`, { timeout: SIGN_IN_TIMEOUT_MS }),
      refusal.waitFor({ timeout: SIGN_IN_TIMEOUT_MS }),
    ])
    if (new URL(page.url()).pathname === '/login')
      throw new SignInError(`The portal refused to sign in: ${await refusal.textContent()}`)
  } catch (error) {
    if (error instanceof SignInError) throw error
    throw new SignInError(`Signing in on ${address}/login failed: ${firstLine(error)}`)
  }
}

/**
 * Opens home, closes the agreement if it appears, and returns the session with the acceptance.
 * @throws SignInError
 */
async function acceptAgreement(
  browser: Browser,
  address: string,
  session: Session,
  language: Language,
): Promise<Session> {
  const context = await newContext(browser)
  try {
    await prepareContext(context, session, language)
    const page = await context.newPage()
    await page.goto(`${address}/user/home`)
    const dialog = page.locator('dialog[open]')
    const hasOpened = await dialog.waitFor({ timeout: AGREEMENT_TIMEOUT_MS }).then(
      () => true,
      () => false,
    )
    if (hasOpened) {
      // Closing the agreement accepts it; the names of its buttons depend on the language.
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const stored = v.parse(storageSchema, await page.evaluate(() => ({ ...localStorage })))
    const accepted = stored[storageKeys.rememberAgreement]
    return accepted === undefined ? session : { ...session, [storageKeys.rememberAgreement]: accepted }
  } catch (error) {
    throw new SignInError(`The agreement on ${address}/user/home can’t be accepted: ${firstLine(error)}.`)
  } finally {
    await context.close()
  }
}

/**
 * Ends the session as the portal does: opening a public page signs the member out (D4).
 * @returns one sentence if that failed
 */
export async function signOut(
  browser: Browser,
  address: string,
  session: Session,
): Promise<string | undefined> {
  try {
    await openPublicPage(browser, address, session)
    return undefined
  } catch (error) {
    return `The member may still be signed in, because signing out failed: ${firstLine(error)}.`
  }
}

/** @throws Error if the page or the call that ends the session fails */
async function openPublicPage(browser: Browser, address: string, session: Session): Promise<void> {
  const context = await newContext(browser)
  try {
    await prepareContext(context, session, 'en')
    const page = await context.newPage()
    // Backends without this call keep the session until it expires.
    const failures: string[] = []
    const isLogout = (request: Request) => new URL(request.url()).pathname === logout.path
    page.on('requestfailed', (request) => {
      if (isLogout(request)) failures.push(request.failure()?.errorText ?? 'no response')
    })
    page.on('response', (response) => {
      const isCall = isLogout(response.request()) && response.request().method() === logout.method
      if (isCall && !response.ok()) failures.push(`status ${response.status()}`)
    })
    await page.goto(`${address}/login`)
    await waitForScreen(page)
    if (failures[0] !== undefined) throw new Error(`${logout.path}: ${failures[0]}`)
  } finally {
    await context.close()
  }
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' })
}
