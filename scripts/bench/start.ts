import lighthouse from 'lighthouse'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { inOwnBrowser, median } from './own-browser.ts'
import { PLAIN_PAGE, startPlainPages } from './plain-pages.ts'
import { startPortal } from './portal.ts'

/** Lighthouse's audits of a start; milliseconds, except for the shift. */
const audits = {
  'main thread ms': 'mainthread-work-breakdown',
  'scripts ms': 'bootup-time',
  'blocking ms': 'total-blocking-time',
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  shift: 'cumulative-layout-shift',
}

/** By the names of `audits`. */
type Figures = Readonly<Record<string, number>>

interface Page {
  readonly name: string
  readonly url: string
  /** Token of the member who opens it. */
  readonly token?: string
}

/**
 * Benchmarks the first opening of each route with Lighthouse's simulated phone, and compares its main thread with two plain
 * React pages. Signed-out pages first.
 * @param runs runs per page; three take about ten minutes in total
 */
export async function benchStart(runs = 3): Promise<void> {
  const [portal, plain] = await Promise.all([startPortal(), startPlainPages()])
  try {
    const routes = Object.entries(routeTable).map(([path, access]) => ({
      name: path,
      url: portal.address + path,
      ...(access === 'member' ? { token: portal.token } : {}),
    }))
    const found = new Map<string, Figures>()
    for (const page of [...plain.pages, ...routes]) found.set(page.name, await measureMedians(page, runs))
    const mainThread = (name: string) => found.get(name)?.['main thread ms'] ?? Number.NaN
    const times = (name: string) => Number((mainThread(name) / mainThread(PLAIN_PAGE)).toFixed(1))
    console.log(`\nStart: Lighthouse, simulated phone, medians of ${runs}`)
    console.table(
      [...found].map(([page, figures]) => ({ page, ...figures, 'main thread x plain': times(page) })),
    )
  } finally {
    plain.close()
    await portal.close()
  }
}

async function measureMedians(page: Page, runs: number): Promise<Figures> {
  const found: Figures[] = []
  for (let run = 0; run < runs; run++) found.push(await measure(page))
  return mapAudits((name) => {
    const middle = median(found.map((figures) => figures[name] ?? Number.NaN))
    return Number(middle.toFixed(name === 'shift' ? 3 : 0))
  })
}

/** Measures a page in a new browser. Lighthouse keeps local storage, so the token is stored before. */
function measure({ url, token }: Page): Promise<Figures> {
  return inOwnBrowser(async (tab, port) => {
    if (token !== undefined) {
      // A file isn't a page: none of the portal's scripts runs there.
      const loaded = new Promise((resolve) => tab.once('Page.loadEventFired', resolve))
      await tab.send('Page.enable')
      await tab.send('Page.navigate', { url: new URL('/sw.js', url).href })
      await loaded
      await tab.send('Runtime.evaluate', { expression: `localStorage.setItem('token', '${token}')` })
    }
    const onlyAudits = Object.values(audits)
    const result = await lighthouse(url, { port, logLevel: 'error', onlyAudits })
    const problem = result ? result.lhr.runtimeError?.message : 'no result'
    if (problem !== undefined) throw new Error(`Lighthouse on ${url}: ${problem}`)
    return mapAudits((_, id) => result?.lhr.audits[id]?.numericValue ?? Number.NaN)
  })
}

function mapAudits(read: (name: string, id: string) => number): Figures {
  return Object.fromEntries(Object.entries(audits).map(([name, id]) => [name, read(name, id)]))
}
