import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'
import type { Audit, Finding, Place, Result } from './findings.ts'
import { error, firstLine, skipAll, toFindings } from './findings.ts'
import { routes, storageKeys } from './portal.ts'

/** Items of local storage; of a signed-in member: token and accepted agreements. */
export type Session = Readonly<Record<string, string>>

/** The portal under test. */
export interface Site {
  readonly address: string
  readonly routes: readonly string[]
  /** Undefined if no member was given: the members' pages are skipped. */
  readonly session: Session | undefined
}

/** Audits a page. @param session of members' pages only */
type RouteCheck = (place: Place, session: Session | undefined) => Promise<readonly Finding[]>

const phone = { viewport: { width: 390, height: 844 } } as const

const SCREEN_TIMEOUT_MS = 30_000
const NETWORK_TIMEOUT_MS = 10_000
const QUIET_TIMEOUT_MS = 120_000

/** The findings of an audit that needs a secure context, at an address that has none. */
export function skipInsecure(audit: Audit, address: string, routes: readonly string[]) {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return undefined
  return skipAll(audit, routes, 'Browsers offer service workers and installation only over https.')
}

/** Checks one page after another; members' pages are skipped without a member. An exception is a finding of its page. */
export async function checkRoutes(audit: Audit, site: Site, check: RouteCheck): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const route of site.routes) {
    const place = { audit, route }
    const isForMembers = routes[route] === 'member'
    const session = isForMembers ? site.session : undefined
    if (isForMembers && !session)
      found.push(...skipAll(audit, [route], 'The page is for members: run with --member.'))
    else
      await check(place, session).then(
        (findings) => found.push(...findings),
        (problem) => found.push({ ...place, ...error(firstLine(problem)) }),
      )
  }
  return found
}

/** Path of Chromium: `CHROMIUM_PATH`, Playwright's own, or an installed one. @throws Error if there is none */
export function findBrowser(): string {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const installed = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome', mac]
  const found = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
  if (found) return found
  throw new Error('No Chromium found: run npx playwright-core install chromium, or set CHROMIUM_PATH.')
}

const launchOptions = (): LaunchOptions => ({ executablePath: findBrowser(), args: ['--disable-gpu'] })

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>, type = chromium): Promise<T> {
  const browser = await type.launch(type === chromium ? launchOptions() : {})
  return work(browser).finally(() => browser.close())
}

/** Opens a page in a private window that is signed in if a session is given. */
export async function withPage<T>(browser: Browser, stored: Session, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await fillStorage(page, stored)
  return work(page).finally(() => context.close())
}

/** Creates a browser profile: private windows can't install apps and forget service workers. */
export async function withProfile<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'audit-profile-'))
  return work(directory).finally(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
}

/** Starts a browser with a profile, and ends it after `work`. */
export async function inProfile<T>(profile: string, work: (page: Page) => Promise<T>, more?: LaunchOptions) {
  const options = { ...launchOptions(), ...phone, ...more }
  const context = await chromium.launchPersistentContext(profile, options)
  return work(context.pages()[0] ?? (await context.newPage())).finally(() => context.close())
}

const fillStorage = (page: Page, items: Session) =>
  page.addInitScript((all) => Object.assign(localStorage, all), items)

export const inLanguage = (language: string, session: Session = {}): Session =>
  Object.assign({}, session, { [storageKeys.locale]: language })

/** Fills local storage, opens a route and waits until its screen is complete. @throws Error when it doesn't appear */
export async function openScreen(page: Page, address: string, path: string, stored: Session = {}) {
  await fillStorage(page, stored)
  await page.goto(address + path)
  await waitForScreen(page, path)
}

/** Waits until the app has replaced the prerendered shell and shows a heading. @throws Error on another page */
export async function waitForScreen(page: Page, path: string): Promise<void> {
  const timeout = SCREEN_TIMEOUT_MS
  await page.locator('#root > *').first().waitFor({ state: 'attached', timeout })
  await page.locator('#root > [inert]').first().waitFor({ state: 'detached', timeout })
  await page.locator('h1:visible').first().waitFor({ timeout })
  // A page that never gets quiet is audited as it is.
  await page.waitForLoadState('networkidle', { timeout: NETWORK_TIMEOUT_MS }).catch(() => undefined)
  requirePath(page.url(), path)
}

/** @throws Error if the portal went to another page */
export function requirePath(url: string, path: string): void {
  const { pathname } = new URL(url)
  if (pathname !== path) throw new Error(`The portal went to ${pathname}.`)
}

/** Counts the requests and responses of the browser, its service workers included. @returns waits for a pause */
export function watchNetwork(page: Page): (quietMs: number) => Promise<void> {
  let events = 0
  page.context().on('request', () => events++)
  page.context().on('requestfinished', () => events++)
  return async (quietMs) => {
    const end = performance.now() + QUIET_TIMEOUT_MS
    for (let before = -1; before !== events && performance.now() < end; ) {
      before = events
      await setTimeout(quietMs)
    }
  }
}

export async function toPictured(page: Page, place: Place, results: readonly Result[], passedText: string) {
  return toFindings({ ...place, picture: await takePicture(page) }, results, passedText)
}

/** Screenshot of the visible part as a data URL. */
export async function takePicture(page: Page): Promise<string> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 50 })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
