import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { walletGet } from '../../src/contract/wallet.ts'
import { callAs } from '../../tests/e2e/fixtures/member.ts'
import { agreedBy } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { traceCategories } from '../../tests/setup/trace-events.ts'
import { median } from './median.ts'
import { HELLO, startPlainPages, WALLET } from './plain-pages.ts'
import { type Portal, startPortal } from './portal.ts'
import { readTrace } from './read-trace.ts'

/** Above this load of the machine the figures don't count. */
const MAX_LOAD = 2

/** Also what the portal loads once the page is quiet. */
const TRACE_MS = 30_000

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
  await using portal = await startPortal()
  using plain = await startPlainPages(portal.address)
  const pages = [
    ...plain.pages.map((page) => ({ ...page, baseline: page.name, storage: { token: portal.token } })),
    ...(await listRoutes(portal, values.pages?.split(','))),
  ]
  await using browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  const found = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]))
  // The first pages of a browser take longer.
  for (const page of pages) await inFreshContext(browser, page, (tab) => tab.goto(page.url))
  for (let run = 1; run <= Number(values.runs); run++) {
    for (const page of pages) {
      const file = `${page.name.replaceAll('/', '-').replace(/^-/, '')}-${run}.json`
      found.get(page.name)?.push(await measure(browser, page, values.trace && join(values.trace, file)))
      loads.push(loadavg()[0] ?? 0)
    }
  }
  print(pages, found)
  const highest = Math.max(...loads)
  const warning = highest > MAX_LOAD ? ` Above ${MAX_LOAD}: the figures don't count.` : ''
  console.log(`Highest load of this machine: ${highest.toFixed(1)}.${warning}`)
}

/**
 * The routes of the portal. Members have accepted the agreement, which would otherwise open on home.
 * @param only last segments of the routes' paths; default: all routes
 */
async function listRoutes({ address, token }: Portal, only?: readonly string[]): Promise<StartPage[]> {
  const wallet = await callAs({ address }, { token }, 'GET', walletGet.path)
  const { profile } = v.parse(walletGet.response, wallet)
  const member = { token, ...agreedBy(profile._id ?? '') }
  return Object.entries(routeTable)
    .filter(([path]) => only?.includes(path.slice(path.lastIndexOf('/') + 1)) ?? true)
    .map(([path, access]) => ({
      name: path,
      url: address + path,
      ...(access === 'member' ? { baseline: WALLET, storage: member } : { baseline: HELLO, storage: {} }),
    }))
}

/** Opens a tab of a new context with the page's storage. */
async function inFreshContext<T>(
  browser: Browser,
  { url, storage }: StartPage,
  work: (tab: Page) => Promise<T>,
): Promise<T> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
  await using context = await browser.newContext({ ...phone, storageState })
  return await work(await context.newPage())
}

/** @param path where to store the trace */
function measure(browser: Browser, page: StartPage, path: string | undefined) {
  return inFreshContext(browser, page, async (tab) => {
    await tab.addInitScript(countRenders)
    await browser.startTracing(tab, { categories: traceCategories, ...(path ? { path } : {}) })
    await tab.goto(page.url, { waitUntil: 'commit' })
    await setTimeout(TRACE_MS)
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
      const times = own.map(({ cpuMs }) => cpuMs)
      const ratios = times.map((ms, run) => ms / (plain[run]?.cpuMs ?? Number.NaN))
      return { page, time: withSpread(times, 0), 'x plain': withSpread(ratios, 2) }
    }),
  )
  console.log('Counts, medians: renders change <main>, frames are per second after the first 10 s')
  console.table(
    runs.map(({ page, own }) => {
      const middle = (key: keyof Figures) => median(own.map((figures) => figures[key]))
      return {
        page,
        nodes: middle('nodes'),
        styles: middle('styles'),
        renders: middle('renders'),
        frames: middle('frames').toFixed(1),
        animations: middle('animations'),
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
