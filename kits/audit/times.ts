import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Finding, firstLine, type Place, skipAll } from './findings.ts'
import { firstPages, NOT_STORED, WORKER_FILE } from './portal.ts'
import {
  checkRoutes,
  findBrowser,
  inLanguage,
  inProfile,
  insecureReason,
  isForMembers,
  openScreen,
  requirePath,
  type Session,
  type Site,
  takePicture,
  waitForScreen,
  watchNetwork,
  withProfile,
} from './site.ts'
import { thresholds } from './thresholds.ts'

/** A figure with its limit. */
export interface Figure {
  /** One sentence. */
  readonly text: string
  readonly value: number
  readonly limit: number
  /** The limit is the smallest allowed value, not the largest. */
  readonly isMinimum?: boolean
  /** Depends on the speed of this machine. */
  readonly isTime?: boolean
}

/** One run of a measurement. */
export interface Run {
  readonly figures: readonly Figure[]
  /** Why times of this run mean nothing; undefined if they do. */
  readonly doubt?: string | undefined
  readonly picture?: string | undefined
}

/** Measures again if the first run misses a limit: load of the machine makes a page look slower, never faster. */
async function measureRepeatedly(place: Place, measure: () => Promise<Run>): Promise<readonly Finding[]> {
  const first = await measure()
  const runs = [first]
  while (!first.figures.every(isMet) && runs.length < thresholds.time.runs) runs.push(await measure())
  return compareWithLimits(place, runs)
}

/** Compares the median of each figure with its limit. */
export function compareWithLimits(place: Place, runs: readonly Run[]): readonly Finding[] {
  const doubt = runs.find((run) => run.doubt !== undefined)?.doubt
  const [first] = runs
  return (first?.figures ?? []).map((figure, at): Finding => {
    const values = runs.map(({ figures }) => figures[at]?.value ?? figure.value).sort((a, b) => a - b)
    const value = values[Math.floor(values.length / 2)] ?? figure.value
    const where = at === 0 ? { ...place, picture: first?.picture } : place
    const { text, limit, isTime } = figure
    if (isMet({ ...figure, value })) return { ...where, severity: 'passed', text, value, limit }
    if (!isTime || doubt === undefined) return { ...where, severity: 'error', text, value, limit }
    return { ...where, severity: 'inconclusive', text: `${text} ${doubt}`, value, limit }
  })
}

const isMet = ({ value, limit, isMinimum }: Figure) => (isMinimum ? value >= limit : value <= limit)

const SAMPLE_MS = 500

/**
 * Watches the processors before a measurement, while neither a page nor a browser of ours is running.
 * @returns why times would mean nothing; undefined if they do
 */
async function loadDoubt(): Promise<string | undefined> {
  const readTimes = () => {
    const all = cpus().map(({ times }) => times)
    const total = all.flatMap((times) => Object.values(times)).reduce((a, b) => a + b, 0)
    return { total, idle: all.reduce((sum, { idle }) => sum + idle, 0) }
  }
  const before = readTimes()
  await setTimeout(SAMPLE_MS)
  const after = readTimes()
  const share = 1 - (after.idle - before.idle) / (after.total - before.total)
  if (share <= thresholds.time.busyShare) return undefined
  return `Other programs use ${Math.round(share * 100)} % of this machine.`
}

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
  const { address } = site
  const reason = insecureReason(address)
  if (reason !== undefined) return skipAll('offline', site.routes, reason)
  const found: Finding[] = []
  for (const access of ['visitor', 'member'] as const) {
    const routes = site.routes.filter((route) => isForMembers(route) === (access === 'member'))
    const auditProfile = (profile: string) => {
      let visit: Promise<void> | undefined
      return checkRoutes('offline', { ...site, routes }, async (place, session) => {
        visit ??= inProfile(profile, {}, (page) => visitOnline(page, address, session))
        await visit
        return measureRepeatedly(place, async () => {
          const doubt = await loadDoubt()
          const open = (page: Page) => startOffline(page, address, place.route)
          return { ...(await inProfile(profile, noNetwork, open)), doubt }
        })
      })
    }
    found.push(...(await withProfile(auditProfile)))
  }
  return found
}

async function visitOnline(page: Page, address: string, session: Session | undefined): Promise<void> {
  const waitUntilQuiet = watchNetwork(page)
  await openScreen(page, address, firstPages[session ? 'member' : 'visitor'], inLanguage('en', session))
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
    const figures = [{ text: 'Milliseconds until the heading.', value, limit, isTime: true }]
    return { figures, picture: await takePicture(page) }
  } catch (problem) {
    throw new Error(`No offline start: ${firstLine(problem)}`)
  }
}

// Types of the parts in use: the packages are optional.
interface Report {
  readonly audits: Readonly<
    Record<string, { numericValue?: number; details?: { data?: string } } | undefined>
  >
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly finalDisplayedUrl: string
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
}
interface Tools {
  lighthouse(url: string, flags: object): Promise<{ readonly lhr: Report } | undefined>
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

const NOT_INSTALLED = 'Lighthouse isn’t installed: run npm install --no-save lighthouse chrome-launcher.'

/** Lighthouse on every page, with mobile emulation and simulated throttling. */
export async function auditLighthouse(site: Site): Promise<readonly Finding[]> {
  // Not literals: the types of packages that aren't installed can't be checked.
  const names = ['lighthouse', 'chrome-launcher']
  const [main, launcher] = await Promise.all(names.map((name) => import(name).catch(() => undefined)))
  if (!main || !launcher) return skipAll('lighthouse', site.routes, NOT_INSTALLED)
  const tools: Tools = { lighthouse: main.default, launch: launcher.launch }
  return checkRoutes('lighthouse', site, (place, session) =>
    measureRepeatedly(place, async () => {
      const run = () => runLighthouse(tools, site.address, place.route, session)
      // On a busy machine it now and then fails to record a page, and asks to be run again.
      for (let left = thresholds.time.runs; left > 1; left--) {
        const found = await run().catch(() => undefined)
        if (found) return found
      }
      return await run()
    }),
  )
}

function runLighthouse(tools: Tools, address: string, route: string, session: Session = {}): Promise<Run> {
  return withProfile(async (userDataDir) => {
    // Lighthouse keeps local storage. A file isn't a page, so none of the portal's scripts runs.
    await inProfile(userDataDir, {}, async (page) => {
      await page.goto(address + WORKER_FILE)
      await page.evaluate((items) => Object.assign(localStorage, items), session)
    })
    const doubt = await loadDoubt()
    const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu']
    const options = { chromePath: findBrowser(), chromeFlags, userDataDir, logLevel: 'silent' }
    const chrome = await tools.launch(options)
    try {
      const result = await tools.lighthouse(address + route, { port: chrome.port, logLevel: 'silent' })
      if (!result) throw new Error('Lighthouse gave no result.')
      return readReport(result.lhr, route, doubt)
    } finally {
      chrome.kill()
    }
  })
}

/**
 * Compares figures and scores with limits: Lighthouse itself has had no budgets since version 12.
 * @throws Error if Lighthouse couldn't load the page
 */
export function readReport(report: Report, route: string, loadedBy?: string): Run {
  const { audits, categories, environment, runtimeError, finalDisplayedUrl } = report
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  requirePath(finalDisplayedUrl, route)
  const limits = thresholds.lighthouse
  const access = isForMembers(route) ? 'member' : 'visitor'
  const metric = (id: string, text: string, limit: number, digits = 0): Figure => {
    const value = Number((audits[id]?.numericValue ?? Number.POSITIVE_INFINITY).toFixed(digits))
    return { text, value, limit, isTime: digits === 0 }
  }
  const figures: readonly Figure[] = [
    metric('largest-contentful-paint', 'Largest contentful paint, ms.', limits.largestPaintMs),
    metric('total-blocking-time', 'Total blocking time, ms.', limits.blockingMs[access]),
    metric('cumulative-layout-shift', 'Layout shift.', limits.layoutShift, 3),
    ...Object.entries(limits.scores[access]).map(([id, limit]) => {
      const value = Math.round((categories[id]?.score ?? 0) * 100)
      return { text: `Score: ${id}.`, value, limit, isMinimum: true, isTime: id === 'performance' }
    }),
  ]
  const isSlow = environment.benchmarkIndex < thresholds.time.benchmarkIndex
  const doubt = isSlow ? `This machine is slow: benchmark index ${environment.benchmarkIndex}.` : loadedBy
  return { figures, doubt, picture: audits['final-screenshot']?.details?.data }
}
