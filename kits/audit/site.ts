import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import {
  type Audit,
  error,
  type Finding,
  firstLine,
  type languages,
  type Place,
  skipped,
} from './findings.ts'
import { routes, storageKeys } from './portal.ts'

/** Local storage of a signed-in member: token and accepted agreements. */
export type Session = Readonly<Record<string, string>>

/** The portal under test. */
export interface Site {
  /** Origin. */
  readonly address: string
  readonly routes: readonly string[]
  /** Undefined if no member was given: the members' pages are skipped. */
  readonly session: Session | undefined
}

/** The size of a phone's screen. */
export const PHONE = { width: 390, height: 844 } as const

export const NO_MEMBER = 'The page is for members: run with --member.'
const SCREEN_TIMEOUT_MS = 30_000
const NETWORK_TIMEOUT_MS = 10_000

/** Reason why what needs a secure context is skipped; undefined if the address has one. */
export function insecureReason(address: string): string | undefined {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return undefined
  return 'Browsers offer service workers and installation only over https.'
}

/**
 * Checks one page after another, those of visitors first. Members' pages are skipped without a member; an exception
 * is a finding of its page.
 * @param check gets the session for members' pages only
 */
export async function checkRoutes(
  audit: Audit,
  site: Site,
  check: (place: Place, session: Session | undefined) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const route of site.routes.toSorted((a, b) => Number(isForMembers(a)) - Number(isForMembers(b)))) {
    const place = { audit, route }
    const isMember = isForMembers(route)
    if (isMember && !site.session) found.push({ ...place, ...skipped(NO_MEMBER) })
    else {
      const findings = check(place, isMember ? site.session : undefined)
      found.push(...(await findings.catch((problem) => [{ ...place, ...error(firstLine(problem)) }])))
    }
  }
  return found
}

export function isForMembers(route: string): boolean {
  return routes[route] === 'member'
}

/** Path of Chromium: `CHROMIUM_PATH`, Playwright's own, or an installed one. @throws Error if there is none */
export function findBrowser(): string {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const paths = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...installed, mac]
  const found = paths.find((path) => path && existsSync(path))
  if (!found)
    throw new Error('No Chromium found: run npx playwright-core install chromium, or set CHROMIUM_PATH.')
  return found
}

const launchOptions = (): LaunchOptions => ({ executablePath: findBrowser(), args: ['--disable-gpu'] })

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions())
  return work(browser).finally(() => browser.close())
}

/** Opens a page in a private window that is signed in if a session is given. */
export async function withPage<T>(
  browser: Browser,
  stored: Readonly<Record<string, string>>,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const options: BrowserContextOptions = { viewport: PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' }
  const context = await browser.newContext(options)
  await context.addInitScript({ content: storageScript(stored) })
  return work(await context.newPage()).finally(() => context.close())
}

/** Creates a browser profile, because private windows can't install apps and forget service workers. */
export async function withProfile<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'audit-profile-'))
  return work(directory).finally(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
}

/** Starts a browser with a profile, and ends it after `work`. */
export async function inProfile<T>(
  directory: string,
  options: LaunchOptions,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(directory, {
    ...launchOptions(),
    viewport: PHONE,
    ...options,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return work(page, context).finally(() => context.close())
}

/** Script that fills local storage before the page's own scripts. */
export function storageScript(items: Readonly<Record<string, string>>): string {
  return `for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value)`
}

export const inLanguage = (language: (typeof languages)[number], session: Session = {}) => ({
  ...session,
  [storageKeys.locale]: language,
})

/** Opens a route and waits until its screen is complete. @throws Error when it doesn't appear */
export async function openScreen(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address + path)
  await waitForScreen(page)
  requirePath(page.url(), path)
}

/** @throws Error if the portal went to another page */
export function requirePath(url: string, path: string): void {
  const { pathname } = new URL(url)
  if (pathname !== path) throw new Error(`The portal went to ${pathname}.`)
}

/** Waits until the app has replaced the prerendered shell and shows a heading. */
export async function waitForScreen(page: Page): Promise<void> {
  const timeout = SCREEN_TIMEOUT_MS
  await page.locator('#root > *').first().waitFor({ state: 'attached', timeout })
  await page.locator('#root > [inert]').first().waitFor({ state: 'detached', timeout })
  await page.locator('h1:visible').first().waitFor({ timeout })
  // A page that never gets quiet is audited as it is.
  await page.waitForLoadState('networkidle', { timeout: NETWORK_TIMEOUT_MS }).catch(() => undefined)
  await settle(page)
}

/** Waits until all finite animations and transitions have finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const isFiniteAnimation = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFiniteAnimation)
        .map(({ finished }) => finished),
    )
  })
}

/**
 * Waits until no request has been sent or answered for some time, those of service workers included.
 * @param counter number of events so far
 */
export async function waitUntilQuiet(
  counter: () => number,
  quietMs: number,
  timeoutMs: number,
): Promise<void> {
  const end = performance.now() + timeoutMs
  for (let before = -1; before !== counter() && performance.now() < end; ) {
    before = counter()
    await setTimeout(quietMs)
  }
}

/** Screenshot of the visible part as a data URL. */
export async function takePicture(page: Page): Promise<string> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 50 })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
