import { type Figure, loadDoubt, measureRepeatedly, type Run } from './figures.ts'
import { type Finding, skipped } from './findings.ts'
import { WORKER_FILE } from './portal.ts'
import {
  checkRoutes,
  findBrowser,
  inProfile,
  isForMembers,
  requirePath,
  type Session,
  type Site,
  withProfile,
} from './site.ts'
import { thresholds } from './thresholds.ts'

// Types of the parts in use: the packages are optional.
interface Report {
  readonly audits: Readonly<
    Record<
      string,
      { readonly numericValue?: number; readonly details?: { readonly data?: string } } | undefined
    >
  >
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly finalDisplayedUrl: string
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly code: string; readonly message: string }
}
interface Tools {
  lighthouse(url: string, flags: object): Promise<{ readonly lhr: Report } | undefined>
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

/** Lighthouse has had no budgets since version 12: these figures of its report are compared with limits instead. */
const figureTexts = {
  'largest-contentful-paint': 'Largest contentful paint, ms.',
  'total-blocking-time': 'Total blocking time, ms.',
  'cumulative-layout-shift': 'Layout shift.',
} as const

const NOT_INSTALLED = 'Lighthouse isn’t installed: run npm install --no-save lighthouse chrome-launcher.'

/** Lighthouse on every page, with mobile emulation and simulated throttling. */
export async function auditLighthouse(site: Site): Promise<readonly Finding[]> {
  // Not literals: the types of packages that aren't installed can't be checked.
  const names = ['lighthouse', 'chrome-launcher']
  const [main, launcher] = await Promise.all(names.map((name) => import(name).catch(() => undefined)))
  if (!main || !launcher)
    return site.routes.map((route) => ({ audit: 'lighthouse', route, ...skipped(NOT_INSTALLED) }))
  const tools: Tools = { lighthouse: main.default, launch: launcher.launch }
  return checkRoutes('lighthouse', site, (place, session) =>
    measureRepeatedly(place, () => measure(tools, site.address, place.route, session)),
  )
}

function measure(tools: Tools, address: string, route: string, session: Session = {}): Promise<Run> {
  return withProfile(async (userDataDir) => {
    // Lighthouse keeps local storage. A file isn't a page, so none of the portal's scripts runs.
    await inProfile(userDataDir, {}, async (page) => {
      await page.goto(address + WORKER_FILE)
      await page.evaluate((items) => Object.assign(localStorage, items), session)
    })
    const doubt = await loadDoubt()
    const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu']
    const chrome = await tools.launch({
      chromePath: findBrowser(),
      chromeFlags,
      userDataDir,
      logLevel: 'silent',
    })
    try {
      const result = await tools.lighthouse(address + route, { port: chrome.port, logLevel: 'silent' })
      if (!result) throw new Error('Lighthouse gave no result.')
      return readReport(result.lhr, route, doubt)
    } finally {
      chrome.kill()
    }
  })
}

/** @throws Error if Lighthouse couldn't load the page */
export function readReport(report: Report, route: string, loadedBy?: string): Run {
  const { audits, categories, environment, runtimeError, finalDisplayedUrl } = report
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  requirePath(finalDisplayedUrl, route)
  const limits = thresholds.lighthouse
  const access = isForMembers(route) ? 'member' : 'visitor'
  const metric = (id: keyof typeof figureTexts, limit: number, digits = 0): Figure => {
    const value = Number((audits[id]?.numericValue ?? Number.POSITIVE_INFINITY).toFixed(digits))
    return { text: figureTexts[id], value, limit, isTime: digits === 0 }
  }
  const figures: readonly Figure[] = [
    metric('largest-contentful-paint', limits.largestPaintMs),
    metric('total-blocking-time', limits.blockingMs[access]),
    metric('cumulative-layout-shift', limits.layoutShift, 3),
    ...Object.entries(limits.scores[access]).map(([id, limit]) => {
      const value = Math.round((categories[id]?.score ?? 0) * 100)
      return { text: `Score: ${id}.`, value, limit, isMinimum: true, isTime: id === 'performance' }
    }),
  ]
  const isSlow = environment.benchmarkIndex < thresholds.time.benchmarkIndex
  const doubt = isSlow ? `This machine is slow: benchmark index ${environment.benchmarkIndex}.` : loadedBy
  return { figures, doubt, picture: audits['final-screenshot']?.details?.data }
}
