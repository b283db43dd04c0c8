import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type RoutePath, routeTable } from '#app/routing/route-table.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import type { Language } from './findings.ts'

/** The size of a phone's screen. */
export const PHONE = { width: 390, height: 844 } as const

const SCREEN_TIMEOUT_MS = 30_000
const NETWORK_TIMEOUT_MS = 10_000

/** Flags of the tests' browser, except that this one may contact other machines. */
export const auditBrowserArgs = browserArgs.filter((arg) => !arg.startsWith('--host-resolver-rules'))

/** Local storage of a signed-in member: token and accepted agreements. */
export type Session = Readonly<Record<string, string>>

export type Access = 'visitor' | 'member'

/** The portal under test. */
export interface Site {
  /** Origin. */
  readonly address: string
  readonly routes: readonly RoutePath[]
  /** Undefined if no member was given: the members' pages are skipped. */
  readonly session: Session | undefined
}

/** Reason why members' pages are skipped. */
export const NO_MEMBER = 'The page is for members: run with --member.'

/** Reason why what needs a secure context is skipped; undefined if the address has one. */
export function insecureReason(address: string): string | undefined {
  const { protocol, hostname } = new URL(address)
  const isSecure =
    protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return isSecure ? undefined : 'Browsers offer service workers and installation only over https.'
}

/** Who opens a route in an audit. Visitors open those for everyone too: a public page would end the member's session (D4). */
export function accessOf(route: RoutePath): Access {
  return routeTable[route] === 'member' ? 'member' : 'visitor'
}

/** The routes to audit, by who opens them. */
export function routesFor({ routes }: Site, access: Access): readonly RoutePath[] {
  return routes.filter((route) => accessOf(route) === access)
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: auditBrowserArgs })
}

/** Script that fills local storage before the page's own scripts. */
export function storageScript(items: Readonly<Record<string, string>>): string {
  return `for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value)`
}

/** Makes every page of a context start in a language, and signed in if a session is given. */
export async function prepareContext(
  context: BrowserContext,
  session: Session | undefined,
  language: Language,
): Promise<void> {
  await context.addInitScript({ content: storageScript({ ...session, [storageKeys.locale]: language }) })
}

/** Opens a route and waits until its screen is complete. @throws Error when it doesn't appear */
export async function openScreen(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address + path)
  await waitForScreen(page)
  const { pathname } = new URL(page.url())
  if (pathname !== path) throw new Error(`The portal went to ${pathname}.`)
}

/** Waits until the app has replaced the prerendered shell and shows a heading. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached', timeout: SCREEN_TIMEOUT_MS })
  await page.locator('#root > [inert]').first().waitFor({ state: 'detached', timeout: SCREEN_TIMEOUT_MS })
  await page.locator('h1:visible').first().waitFor({ timeout: SCREEN_TIMEOUT_MS })
  // A page that never gets quiet is audited as it is.
  await page.waitForLoadState('networkidle', { timeout: NETWORK_TIMEOUT_MS }).catch(() => undefined)
  await settled(page)
}

/** Screenshot of the visible part as a data URL. */
export async function takePicture(page: Page): Promise<string> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 50 })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** The first line of an error's message: Playwright appends logs of several lines. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colors its messages
  return (text.split('\n')[0] ?? '').replaceAll(/\u001b\[\d+m/g, '')
}
