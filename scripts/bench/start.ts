import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { walletGet } from '../../src/contract/wallet.ts'
import { openEmptyPage } from '../../tests/e2e/fixtures/empty-page.ts'
import { callAs } from '../../tests/e2e/fixtures/member.ts'
import { agreedBy } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { isFrame, parseTrace, traceCategories } from '../../tests/setup/trace-events.ts'
import { median } from './median.ts'
import { HELLO, startPlainPages, WALLET } from './plain-pages.ts'
import { type Portal, startPortal } from './portal.ts'
import { withCleanUp } from './with-clean-up.ts'

/** Above this load of the machine the figures don't count. */
const MAX_LOAD = 2

/** Also what the portal loads once the page is quiet. */
const TRACE_MS = 30_000

/** Frames are counted from here on. */
const SETTLED_AFTER_MS = 10_000

/** Factor from the processor of a development machine to that of a member's phone. */
const SLOWDOWN = 4

/** Lighthouse's limit, on the phone. */
const LONG_TASK_MS = 50

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
export async function benchStart(cleanUp: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      runs: { type: 'string', default: '5' },
      trace: { type: 'string' },
    },
  })
  const loads: number[] = []
  const portal = await startPortal()
  cleanUp.defer(portal.close)
  const plain = await startPlainPages(portal.address)
  cleanUp.defer(plain.close)
  const pages = [
    ...plain.pages.map((page) => ({ ...page, baseline: page.name, storage: { token: portal.token } })),
    ...(await listRoutes(portal, values.pages?.split(','))),
  ]
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  cleanUp.use(browser)
  const found = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]))
  // The first pages of a browser take longer.
  for (const page of pages)
    await withCleanUp(async (opened) => (await openTab(opened, browser, page)).goto(page.url))
  for (let run = 1; run <= Number(values.runs); run++) {
    for (const page of pages) {
      const file = `${page.name.replaceAll('/', '-').replace(/^-/, '')}-${run}.json`
      const path = values.trace && join(values.trace, file)
      found.get(page.name)?.push(await withCleanUp((opened) => measure(opened, browser, page, path)))
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
async function openTab(
  cleanUp: AsyncDisposableStack,
  browser: Browser,
  { url, storage }: StartPage,
): Promise<Page> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const { origin } = new URL(url)
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  const context = cleanUp.use(await browser.newContext({ ...phone, baseURL: origin, storageState }))
  const tab = await context.newPage()
  // A trace lacks the beginning of a page whose process starts with it.
  await openEmptyPage(tab)
  return tab
}

/** @param path where to store the trace */
async function measure(cleanUp: AsyncDisposableStack, browser: Browser, page: StartPage, path?: string) {
  const tab = await openTab(cleanUp, browser, page)
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
}

/**
 * Reads the main thread of a page from a trace of Chromium.
 * @param trace JSON, recorded with `traceCategories`
 * @param url of the page
 * @throws Error if the page doesn't start in the trace
 */
function readTrace(trace: string, url: string) {
  const all = parseTrace(trace)
  const start = all.find(({ name, args }) => name === 'CommitLoad' && args.data.url === url)
  if (!start) throw new Error(`The trace has no ${url}.`)
  const events = all.filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
  const named = (name: string) => events.filter((event) => event.name === name)
  const dataOf = (name: string) => named(name).map(({ args }) => args.data)
  const taskMs = named('RunTask').map(({ tdur }) => tdur / 1000)
  const sent = dataOf('ResourceSendRequest').filter((request) => request.url.startsWith('http'))
  const types = new Map(
    dataOf('ResourceReceiveResponse').map(({ requestId, mimeType }) => [requestId, mimeType]),
  )
  const sizes = new Map(dataOf('ResourceFinish').map((each) => [each.requestId, each.decodedBodyLength]))
  const bytes = (matches: (request: (typeof sent)[number]) => boolean) =>
    sum(sent.filter(matches).map(({ requestId }) => sizes.get(requestId) ?? 0))
  const compiled = new Set(
    [...dataOf('v8.compileModule'), ...dataOf('EvaluateScript')].map((each) => each.url),
  )
  const settledAt = start.ts + SETTLED_AFTER_MS * 1000
  const settledSeconds = (Math.max(...events.map(({ ts }) => ts)) - settledAt) / 1_000_000
  const settledFrames = events.filter((event) => isFrame(event) && event.ts > settledAt).length
  return {
    cpuMs: sum(taskMs),
    blockingMs: sum(taskMs.map((ms) => Math.max(0, SLOWDOWN * ms - LONG_TASK_MS))),
    styles: named('UpdateLayoutTree').length,
    requests: sent.length,
    /** Frames a second, once the start is over. */
    frames: settledFrames / settledSeconds,
    /** Bytes, uncompressed. */
    html: bytes((request) => types.get(request.requestId) === 'text/html'),
    css: bytes((request) => types.get(request.requestId) === 'text/css'),
    script: bytes((request) => compiled.has(request.url) && request.url !== url),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
      const middle = (key: keyof Figures) => median(own.map((figures) => figures[key]))
      const kB = (key: 'html' | 'css' | 'script') => Math.round(middle(key) / 1000)
      return {
        page,
        nodes: middle('nodes'),
        styles: middle('styles'),
        renders: middle('renders'),
        requests: middle('requests'),
        frames: middle('frames').toFixed(1),
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
