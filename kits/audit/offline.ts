import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { RoutePath } from '#app/routing/route-table.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { atMost, type Finding, type Place, skipped } from '#scripts/audit/findings.ts'
import { type Profile, withProfile } from '#scripts/audit/profile.ts'
import {
  type Access,
  firstLine,
  insecureReason,
  NO_MEMBER,
  prepareContext,
  routesFor,
  type Site,
  takePicture,
  waitForScreen,
} from '#scripts/audit/site.ts'
import { thresholds } from '#scripts/audit/thresholds.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { cachedLookups, warmUpCalls } from '#tests/e2e/fixtures/warm-up.ts'

const INSTALL_TIMEOUT_MS = 90_000
const WARM_UP_TIMEOUT_MS = 60_000
const HEADING_TIMEOUT_MS = 20_000

/** Every request to the network fails, also those of the service worker and those to the same machine. */
const noNetwork = { proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' } } as const

/** What the portal shows, in English, in the place of data that it hasn't stored. */
const NOT_STORED = 'This isn’t stored on this device yet.'

const firstPages = { visitor: '/login', member: '/user/home' } as const

/**
 * Opens every route in a freshly started browser without a network, after one page was visited online: the sign-in page,
 * as a member home.
 */
export async function auditOffline(site: Site): Promise<readonly Finding[]> {
  const reason = insecureReason(site.address)
  if (reason !== undefined) return site.routes.map((route) => skipped({ audit: 'offline', route }, reason))
  const found: Finding[] = []
  for (const access of ['visitor', 'member'] as const) {
    const routes = routesFor(site, access)
    if (routes.length === 0) continue
    if (access === 'member' && !site.session)
      found.push(...routes.map((route) => skipped({ audit: 'offline', route }, NO_MEMBER)))
    else found.push(...(await withProfile((profile) => auditProfile(profile, site, access, routes))))
  }
  return found
}

async function auditProfile(
  profile: Profile,
  site: Site,
  access: Access,
  routes: readonly RoutePath[],
): Promise<readonly Finding[]> {
  try {
    await inBrowser(profile.launch(), (context) => visitOnline(context, site, access))
  } catch (error) {
    const text = `The portal wasn’t ready for offline use: ${firstLine(error)}`
    return [{ audit: 'offline', route: firstPages[access], severity: 'error', text }]
  }
  const found: Finding[] = []
  for (const route of routes) {
    const open = (context: BrowserContext) => openOffline(context, site.address, route)
    found.push(await inBrowser(profile.launch(noNetwork), open))
  }
  return found
}

async function inBrowser<T>(
  starting: Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await starting
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Waits until the service worker has cached the whole build, and the page the member's data. */
async function visitOnline(context: BrowserContext, site: Site, access: Access): Promise<void> {
  await prepareContext(context, access === 'member' ? site.session : undefined, 'en')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(site.address + firstPages[access])
  await waitForScreen(page)
  const isComplete = () => page.evaluate((name) => caches.has(name), cacheNames.complete)
  await expect
    .poll(isComplete, { timeout: INSTALL_TIMEOUT_MS, message: 'all files of the build are cached' })
    .toBe(true)
  if (access === 'visitor') {
    await expect.poll(() => cachedLookups(page), { timeout: WARM_UP_TIMEOUT_MS }).toContain('contact')
    return
  }
  // A host may lack some of these calls: the pages then say what isn't stored.
  await expect(() => waitUntilCached(page, 'walletGet', ...warmUpCalls))
    .toPass({ timeout: WARM_UP_TIMEOUT_MS })
    .catch(() => undefined)
}

async function openOffline(context: BrowserContext, address: string, route: RoutePath): Promise<Finding> {
  const place: Place = { audit: 'offline', route, language: 'en' }
  await context.setOffline(true)
  const page = context.pages()[0] ?? (await context.newPage())
  try {
    const startedAt = performance.now()
    await page.goto(address + route)
    await page.locator('h1:visible').first().waitFor({ timeout: HEADING_TIMEOUT_MS })
    const headingMs = Math.round(performance.now() - startedAt)
    await waitForScreen(page)
    const { pathname } = new URL(page.url())
    if (pathname !== route) throw new Error(`the portal went to ${pathname}.`)
    const where = { ...place, picture: await takePicture(page) }
    if (await page.getByText(NOT_STORED).first().isVisible())
      return { ...where, severity: 'error', text: 'The page says that its data isn’t stored on the device.' }
    return atMost(where, 'Milliseconds until the heading.', headingMs, thresholds.offline.headingMs)
  } catch (error) {
    const picture = await pictureIfPossible(page)
    return { ...place, picture, severity: 'error', text: `No offline start: ${firstLine(error)}` }
  }
}

function pictureIfPossible(page: Page): Promise<string | undefined> {
  return takePicture(page).catch(() => undefined)
}
