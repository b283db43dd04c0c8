import type { Page } from 'playwright-core'
import { loadDoubt, measureRepeatedly, type Run } from './figures.ts'
import { type Finding, firstLine, skipped } from './findings.ts'
import { firstPages, NOT_STORED } from './portal.ts'
import {
  checkRoutes,
  inLanguage,
  inProfile,
  insecureReason,
  isForMembers,
  openScreen,
  type Session,
  type Site,
  takePicture,
  waitForScreen,
  watchNetwork,
  withProfile,
} from './site.ts'
import { thresholds } from './thresholds.ts'

/** The service worker downloads the build, and a member's page its data, in several steps. */
const QUIET_MS = 5000
const HEADING_TIMEOUT_MS = 20_000

/** Every request to the network fails, also those of the service worker and those to the same machine. */
const noNetwork = { proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' } } as const

/**
 * Opens every route in a freshly started browser without a network, after one page was visited online until the network
 * was quiet: the sign-in page, as a member home.
 */
export async function auditOffline(site: Site): Promise<readonly Finding[]> {
  const reason = insecureReason(site.address)
  if (reason !== undefined)
    return site.routes.map((route) => ({ audit: 'offline', route, ...skipped(reason) }))
  const found: Finding[] = []
  for (const access of ['visitor', 'member'] as const) {
    const routes = site.routes.filter((route) => isForMembers(route) === (access === 'member'))
    found.push(...(await withProfile((profile) => auditProfile(profile, { ...site, routes }))))
  }
  return found
}

async function auditProfile(profile: string, site: Site): Promise<readonly Finding[]> {
  let visit: Promise<void> | undefined
  return checkRoutes('offline', site, async (place, session) => {
    visit ??= inProfile(profile, {}, (page) => visitOnline(page, site.address, session))
    await visit
    return measureRepeatedly(place, async () => {
      const doubt = await loadDoubt()
      const open = (page: Page) => startOffline(page, site.address, place.route)
      return { ...(await inProfile(profile, noNetwork, open)), doubt }
    })
  })
}

async function visitOnline(page: Page, address: string, session: Session | undefined): Promise<void> {
  const waitUntilQuiet = watchNetwork(page)
  const route = firstPages[session ? 'member' : 'visitor']
  await openScreen(page, address, route, inLanguage('en', session))
  await waitUntilQuiet(QUIET_MS)
}

/** @throws Error if the page doesn't start, or has no data */
async function startOffline(page: Page, address: string, route: string): Promise<Run> {
  await page.context().setOffline(true)
  try {
    const startedAt = performance.now()
    await page.goto(address + route)
    await page.locator('h1:visible').first().waitFor({ timeout: HEADING_TIMEOUT_MS })
    const value = Math.round(performance.now() - startedAt)
    await waitForScreen(page, route)
    if (await page.getByText(NOT_STORED).first().isVisible())
      throw new Error('the page’s data isn’t stored on the device.')
    const limit = thresholds.offline.headingMs
    return {
      figures: [{ text: 'Milliseconds until the heading.', value, limit, isTime: true }],
      picture: await takePicture(page),
    }
  } catch (problem) {
    throw new Error(`No offline start: ${firstLine(problem)}`)
  }
}
