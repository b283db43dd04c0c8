import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { walletGet } from '../../src/contract/wallet.ts'
import { openEmptyPage } from '../../tests/e2e/fixtures/empty-page.ts'
import { agreedBy } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { traceCategories } from '../../tests/setup/trace-events.ts'
import { median } from './figures.ts'
import { HELLO, startPlainPages, WALLET } from './plain-pages.ts'
import { startPortal } from './portal.ts'
import { readTrace } from './read-trace.ts'

/** Above this load of the machine the figures don't count. */
const MAX_LOAD = 2

/** A trace ends when there was no request for this long, but not before the minimum. */
const QUIET_MS = 8000
const MIN_MS = 25_000
const MAX_MS = 60_000

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
  timezoneId: 'Asia/Bangkok',
} as const

/** A page whose start is measured. */
interface StartPage {
  readonly name: string
  readonly url: string
  /** Name of the plain page to compare it with; a plain page is its own. */
  readonly baseline: string
  /** Local storage before the start. */
  readonly storage: Readonly<Record<string, string>>
}

type Figures = Awaited<ReturnType<typeof measure>>

/**
 * Benchmarks the start of each route by the processor time of its main thread, which other programs hardly change, and
 * by counts. Each run measures every page once, and compares it with the plain pages of the same run.
 */
export async function benchStart(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      runs: { type: 'string', default: '5' },
      trace: { type: 'string' },
    },
  })
  const loads: number[] = []
  const { pages, close } = await startPages(values.pages?.split(','))
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  const found = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]))
  try {
    // The first pages of a browser take longer.
    for (const page of pages) await inFreshContext(browser, page, (tab) => tab.goto(page.url))
    for (let run = 1; run <= Number(values.runs); run++) {
      for (const page of pages) {
        const file = `${page.name.replaceAll('/', '-').replace(/^-/, '')}-${run}.json`
        found.get(page.name)?.push(await measure(browser, page, values.trace && join(values.trace, file)))
        loads.push(loadavg()[0] ?? 0)
      }
    }
  } finally {
    await browser.close()
    await close()
  }
  print(pages, found)
  const highest = Math.max(...loads)
  const warning = highest > MAX_LOAD ? ` Above ${MAX_LOAD}: the figures don't count.` : ''
  console.log(`Highest load of this machine: ${highest.toFixed(1)}.${warning}`)
}

/**
 * Starts the portal with demo data, and the plain pages. Members have accepted the agreement, which would otherwise open on
 * home.
 * @param only last segments of the routes' paths; default: all routes
 */
async function startPages(only?: readonly string[]) {
  const portal = await startPortal()
  const plain = await startPlainPages(portal.address)
  const headers = { authorization: `Bearer ${portal.token}` }
  const answer = await fetch(portal.address + walletGet.path, { headers })
  const { profile } = v.parse(walletGet.response, await answer.json())
  const member = { token: portal.token, ...agreedBy(profile._id ?? '') }
  const pages: readonly StartPage[] = [
    ...plain.pages.map((page) => ({ ...page, baseline: page.name, storage: member })),
    ...Object.entries(routeTable)
      .filter(([path]) => only?.includes(path.slice(path.lastIndexOf('/') + 1)) ?? true)
      .map(([path, access]) => ({
        name: path,
        url: portal.address + path,
        ...(access === 'member' ? { baseline: WALLET, storage: member } : { baseline: HELLO, storage: {} }),
      })),
  ]
  return {
    pages,
    async close() {
      plain.close()
      await portal.close()
    },
  }
}

/** Opens an empty tab on the page's origin, with the page's storage. */
async function inFreshContext<T>(
  browser: Browser,
  { url, storage }: StartPage,
  work: (tab: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, baseURL: new URL(url).origin })
  try {
    const tab = await context.newPage()
    await openEmptyPage(tab)
    await tab.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, storage)
    return await work(tab)
  } finally {
    await context.close()
  }
}

/** @param path where to store the trace */
function measure(browser: Browser, page: StartPage, path: string | undefined) {
  return inFreshContext(browser, page, async (tab) => {
    await tab.addInitScript(countRenders)
    await browser.startTracing(tab, { categories: traceCategories, ...(path ? { path } : {}) })
    await openUntilQuiet(tab, page.url)
    const trace = await browser.stopTracing()
    const inPage = await tab.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      animations: document.getAnimations().filter(({ playState }) => playState === 'running').length,
      renders: Number(Reflect.get(window, 'renders')),
    }))
    return { ...readTrace(String(trace), page.url), ...inPage }
  })
}

/** Runs in the page: counts in `window.renders` how often `<main>` was replaced or its content changed, once per microtask. */
function countRenders(): void {
  let renders = 0
  let screen: Element | null = null
  const observer = new MutationObserver((records) => {
    const main = document.querySelector('main')
    if (main && (main !== screen || records.some(({ target }) => main.contains(target)))) renders++
    screen = main
    Object.assign(window, { renders })
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

async function openUntilQuiet(tab: Page, url: string): Promise<void> {
  const startedAt = Date.now()
  let lastAt = startedAt
  for (const event of ['request', 'requestfinished', 'requestfailed'] as const) {
    tab.on(event as 'request', () => {
      lastAt = Date.now()
    })
  }
  await tab.goto(url, { waitUntil: 'commit' })
  for (let now = startedAt; now < startedAt + MAX_MS; now = Date.now()) {
    if (now - startedAt >= MIN_MS && now - lastAt >= QUIET_MS) return
    await setTimeout(250)
  }
}

function print(pages: readonly StartPage[], found: ReadonlyMap<string, readonly Figures[]>): void {
  const runs = pages.map(({ name, baseline }) => ({
    page: name,
    own: found.get(name) ?? [],
    plain: found.get(baseline) ?? [],
  }))
  console.log(
    '\nStart: thread time of the main thread, milliseconds; medians, in brackets the lowest and highest',
  )
  console.table(
    runs.map(({ page, own, plain }) => {
      const all = (key: 'cpuMs' | 'blockingMs') => own.map((figures) => figures[key])
      const ratios = (key: 'cpuMs' | 'blockingMs') =>
        own.map((figures, run) => figures[key] / (plain[run]?.[key] ?? Number.NaN))
      return {
        page,
        time: withSpread(all('cpuMs'), 0),
        'x plain': withSpread(ratios('cpuMs'), 2),
        blocking: withSpread(all('blockingMs'), 0),
        'blocking x plain': withSpread(ratios('blockingMs'), 2),
      }
    }),
  )
  console.log(
    'Counts, medians: renders change <main>, frames are per second after the first 10 s; kB uncompressed',
  )
  console.table(
    runs.map(({ page, own }) => {
      const middle = (key: keyof Figures, digits = 0) =>
        Number(median(own.map((figures) => figures[key])).toFixed(digits))
      const kB = (key: 'html' | 'css' | 'script') => Math.round(middle(key) / 1000)
      return {
        page,
        nodes: middle('nodes'),
        styles: middle('styles'),
        renders: middle('renders'),
        requests: middle('requests'),
        frames: middle('frames', 1),
        animations: middle('animations'),
        'HTML kB': kB('html'),
        'CSS kB': kB('css'),
        'script kB': kB('script'),
      }
    }),
  )
}

function withSpread(values: readonly number[], digits: number): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  )
  return `${middle} (${lowest}-${highest})`
}
