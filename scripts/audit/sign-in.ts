import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
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
 * @throws SignInError
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
    await submitForm(page, address, member)
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)
    if (token === null) throw new SignInError('The portal stored no token after signing in.')
    let session: Session = { [storageKeys.token]: token }
    for (const language of languages) session = await acceptAgreement(browser, address, session, language)
    return session
  } finally {
    await context.close()
  }
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

/** Opens home, closes the agreement if it appears, and returns the session with the acceptance. */
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
  } finally {
    await context.close()
  }
}

/** Ends the session as the portal does: opening a public page signs the member out (D4). */
export async function signOut(browser: Browser, address: string, session: Session): Promise<void> {
  const context = await newContext(browser)
  try {
    await prepareContext(context, session, 'en')
    const page = await context.newPage()
    await page.goto(`${address}/login`)
    await waitForScreen(page)
  } finally {
    await context.close()
  }
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' })
}
