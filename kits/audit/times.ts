import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Finding, type Place, skipAll } from './findings.ts'
import { firstPages, NOT_STORED, routes, WORKER_FILE } from './portal.ts'
import * as screens from './screens.ts'
import { thresholds } from './thresholds.ts'

/** A figure with its limit; the text is one sentence. */
export interface Figure {
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
  const runs = [await measure()]
  while (!runs[0]?.figures.every(isMet) && runs.length < thresholds.time.runs) runs.push(await measure())
  return compareWithLimits(place, runs)
}

/** Compares the median of each figure with its limit. */
export function compareWithLimits(place: Place, runs: readonly Run[]): readonly Finding[] {
  const [first] = runs
  const doubt = runs.find((run) => run.doubt !== undefined)?.doubt
  return (first?.figures ?? []).map((figure, at): Finding => {
    const values = runs.map(({ figures }) => figures[at]?.value ?? figure.value).sort((a, b) => a - b)
    const value = values[Math.floor(values.length / 2)] ?? figure.value
    const where = at === 0 ? { ...place, picture: first?.picture } : place
    const { text, limit, isTime } = figure
    const result = { ...where, text, value, limit }
    if (isMet({ ...figure, value })) return { ...result, severity: 'passed' }
    if (!isTime || doubt === undefined) return { ...result, severity: 'error' }
    return { ...result, severity: 'inconclusive', text: `${text} ${doubt}` }
  })
}

const isMet = ({ value, limit, isMinimum }: Figure) => (isMinimum ? value >= limit : value <= limit)
const SAMPLE_MS = 500

/** Watches the processors while no browser of ours is running. @returns why times would mean nothing; undefined if they do */
async function loadDoubt(): Promise<string | undefined> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const [before, startedAt] = [idleMs(), performance.now()]
  await setTimeout(SAMPLE_MS)
  const share = 1 - (idleMs() - before) / (performance.now() - startedAt) / cpus().length
  if (share <= thresholds.time.busyShare) return undefined
  return `Other programs use ${Math.round(share * 100)} % of this machine.`
}

/** The service worker downloads the build, and a member's page its data, in several steps. */
const QUIET_MS = 5000
const HEADING_TIMEOUT_MS = 20_000

/** Every request to the network fails, also those of the service worker and those to the same machine. */
const noNetwork = { proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' } } as const

/** Opens every page without a network in a newly started browser, after one page was visited online until it was quiet. */
export async function auditOffline(site: screens.Site): Promise<readonly Finding[]> {
  const { address } = site
  const auditPages = (access: 'visitor' | 'member') =>
    screens.withProfile((profile) => {
      const own = site.routes.filter((route) => routes[route] === access)
      let visit: Promise<void> | undefined
      return screens.checkRoutes('offline', { ...site, routes: own }, async (place, session) => {
        visit ??= screens.inProfile(profile, (page) => visitOnline(page, address, session))
        await visit
        return measureRepeatedly(place, async () => {
          const doubt = await loadDoubt()
          const open = (page: Page) => startOffline(page, address, place.route)
          return { ...(await screens.inProfile(profile, open, noNetwork)), doubt }
        })
      })
    })
  const skipped = screens.skipInsecure('offline', address, site.routes)
  return skipped ?? [...(await auditPages('visitor')), ...(await auditPages('member'))]
}

async function visitOnline(page: Page, address: string, session: screens.Session | undefined): Promise<void> {
  const waitUntilQuiet = screens.watchNetwork(page)
  const path = firstPages[session ? 'member' : 'visitor']
  await screens.openScreen(page, address, path, screens.inLanguage('en', session))
  await waitUntilQuiet(QUIET_MS)
}

/** @throws Error if the page doesn't start, or has no data */
async function startOffline(page: Page, address: string, route: string): Promise<Run> {
  await page.context().setOffline(true)
  const startedAt = performance.now()
  await page.goto(address + route)
  await page.locator('h1:visible').first().waitFor({ timeout: HEADING_TIMEOUT_MS })
  const value = Math.round(performance.now() - startedAt)
  await screens.waitForScreen(page, route)
  if (await page.getByText(NOT_STORED).first().isVisible())
    throw new Error('The page’s data isn’t stored on the device.')
  const limit = thresholds.offline.headingMs
  const figures = [{ text: 'Milliseconds until the heading.', value, limit, isTime: true }]
  return { figures, picture: await screens.takePicture(page) }
}

/** The parts of Lighthouse's report in use; its own types aren't there if it isn't installed. */
interface Report {
  readonly audits: Partial<Record<string, { numericValue?: number; details?: { data?: string } }>>
  readonly categories: Partial<Record<string, { score: number | null }>>
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
export async function auditLighthouse(site: screens.Site): Promise<readonly Finding[]> {
  // Not literals: the types of packages that aren't installed can't be checked.
  const names = ['lighthouse', 'chrome-launcher']
  const [main, launcher] = await Promise.all(names.map((name) => import(name).catch(() => undefined)))
  if (!main || !launcher) return skipAll('lighthouse', site.routes, NOT_INSTALLED)
  const tools: Tools = { lighthouse: main.default, launch: launcher.launch }
  return screens.checkRoutes('lighthouse', site, (place, session) => {
    const run = () => runLighthouse(tools, site.address, place.route, session)
    // On a busy machine it now and then fails to record a page, and asks to be run again.
    return measureRepeatedly(place, () => run().catch(run).catch(run))
  })
}

function runLighthouse(
  tools: Tools,
  address: string,
  route: string,
  session: screens.Session = {},
): Promise<Run> {
  return screens.withProfile(async (userDataDir) => {
    // Lighthouse keeps local storage. A file isn't a page, so none of the portal's scripts runs.
    await screens.inProfile(userDataDir, async (page) => {
      await page.goto(address + WORKER_FILE)
      await page.evaluate((items) => Object.assign(localStorage, items), session)
    })
    const doubt = await loadDoubt()
    const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu']
    const options = { chromePath: screens.findBrowser(), chromeFlags, userDataDir, logLevel: 'silent' }
    const chrome = await tools.launch(options)
    const flags = { port: chrome.port, logLevel: 'silent' }
    const result = await tools.lighthouse(address + route, flags).finally(() => chrome.kill())
    if (!result) throw new Error('Lighthouse gave no result.')
    return readReport(result.lhr, route, doubt)
  })
}

/** Lighthouse itself has had no budgets since version 12. @throws Error if it couldn't load the page */
export function readReport(report: Report, route: string, loadedBy?: string): Run {
  const { audits, categories, environment, runtimeError, finalDisplayedUrl } = report
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  screens.requirePath(finalDisplayedUrl, route)
  const limits = thresholds.lighthouse
  const access = routes[route] ?? 'visitor'
  const metric = (id: string, text: string, limit: number, digits = 0): Figure => {
    const value = Number((audits[id]?.numericValue ?? Infinity).toFixed(digits))
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
