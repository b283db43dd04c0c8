import { once } from 'node:events'
import { cp, mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { launch } from 'chrome-launcher'
import connect, { type Client } from 'chrome-remote-interface'
import * as v from 'valibot'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { type Member, newMember } from '../../tests/e2e/fixtures/member.ts'
import { waitUntilCached } from '../../tests/e2e/fixtures/stored-data.ts'
import { agreedBy, arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { warmUpCalls } from '../../tests/e2e/fixtures/warm-up.ts'
import { buildCached, waitForControl } from '../../tests/e2e/fixtures/worker.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { median } from './median.ts'
import { type PlainPages, startPlainPages } from './plain-pages.ts'
import { withCleanUp } from './with-clean-up.ts'

const RUNS = 5
/** Factor from the processor of a development machine to that of a member's phone. */
const SLOWDOWN = 4
const TIMEOUT_MS = 120_000

const HOME = '/user/home'
/** Selector of the balance, both in the prerendered shell and in the rendered app. */
const BALANCE = 'main :is([data-total] p, section[aria-label="Total balance"] p[aria-live])'

/** Waits for the first heading, whatever its text. */
const anyHeading = { selector: 'h1', text: '' }

interface NamedPage {
  readonly name: string
  readonly url: string
  readonly isSignedOut: boolean
  /** The element to wait for, and a text that it must contain. */
  readonly selector: string
  readonly text: string
}

/** Milliseconds from the navigation's start to the first paint, and to the paint of the target. */
const opening = v.object({ firstPaint: v.number(), target: v.number() })
type Opening = v.InferOutput<typeof opening>

/**
 * Benchmarks offline starts of every route on a slow phone, after home alone was opened online: every run starts a new browser
 * with a copy of the profile, and no server is running. Public routes are opened signed out. Baseline: plain pages served by a
 * minimal service worker.
 */
export async function benchOffline(cleanUp: AsyncDisposableStack): Promise<void> {
  const { path } = cleanUp.use(await mkdtempDisposable(join(tmpdir(), 'bench-browser-')))
  const [profile, copy] = [join(path, 'profile'), join(path, 'copy')]
  const results = new Map<string, Opening[]>()
  for (const page of await withCleanUp((visited) => visitOnline(visited, profile))) {
    const openings: Opening[] = []
    results.set(page.name, openings)
    for (let run = 0; run < RUNS; run++) {
      await cp(profile, copy, { recursive: true })
      openings.push(await withCleanUp(async (opened) => open(await startBrowser(opened, copy), page)))
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  print(results)
}

/**
 * Fills a browser profile by online visits of the plain pages and of home.
 * @param profile directory of the profile
 */
async function visitOnline(cleanUp: AsyncDisposableStack, profile: string): Promise<NamedPage[]> {
  const backend = await startBackend('dist')
  cleanUp.defer(backend.close)
  const { address } = backend
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: [...browserArgs],
    baseURL: address,
    viewport: { width: 390, height: 844 },
  })
  cleanUp.use(context)
  const member = await newMember(backend, { baht: 1000, games: ['NAKA'] })
  const plain = await startPlainPages(address)
  cleanUp.defer(plain.close)
  await visitPlainPages(await context.newPage(), plain, member)
  const first = await context.newPage()
  await arriveAt(first, HOME, { member, storage: agreedBy(member.publicId) })
  await first.close()
  // Use a new page: Playwright disables the browser's caches on pages with request interception.
  const page = await context.newPage()
  await page.goto(HOME)
  await waitForControl(page)
  // The warm-up begins once the page is quiet.
  await expect(() => waitUntilCached(page, 'walletGet', ...warmUpCalls)).toPass({ timeout: 60_000 })
  await buildCached(page)
  const routes = Object.entries(routeTable).map(([path, access]) => ({
    ...{ name: path, url: address + path, isSignedOut: access === 'public' },
    ...(path === HOME ? { selector: BALANCE, text: '1,000.00' } : anyHeading),
  }))
  return [...plain.pages.map((target) => ({ ...target, ...anyHeading, isSignedOut: false })), ...routes]
}

async function visitPlainPages(page: Page, { pages, worker }: PlainPages, { token }: Member): Promise<void> {
  for (const { url } of pages) {
    await page.goto(url)
    await page.evaluate(
      async ([path, value]) => {
        localStorage.setItem('token', value)
        await navigator.serviceWorker.register(path)
        await navigator.serviceWorker.ready
      },
      [worker, token] as const,
    )
    // From now on, the worker caches what the page requests.
    await page.reload()
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/**
 * Starts a browser and connects to its tab, and to nothing else: Playwright and Puppeteer also attach to service workers and
 * make them wait for the debugger at startup, which would distort a measurement.
 * @param profile directory
 */
async function startBrowser(cleanUp: AsyncDisposableStack, profile: string): Promise<Client> {
  const chrome = await launch({
    chromePath: ensureBrowser(),
    chromeFlags: ['--headless=new', ...browserArgs],
    userDataDir: profile,
    logLevel: 'silent',
  })
  cleanUp.defer(() => chrome.kill())
  const tab = await connect({ port: chrome.port, local: true })
  cleanUp.defer(() => tab.close())
  return tab
}

/** Measures a cold load of a page with a throttled CPU. */
async function open(tab: Client, { url, isSignedOut, selector, text }: NamedPage): Promise<Opening> {
  const screen = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false }
  const signOut = isSignedOut ? `localStorage.removeItem('token');` : ''
  const watch = `(${watchOpening})(${JSON.stringify(selector)}, ${JSON.stringify(text)}, ${TIMEOUT_MS})`
  await tab.send('Page.enable')
  await tab.send('Emulation.setDeviceMetricsOverride', screen)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: signOut + watch })
  const parsed = once(tab, 'Page.domContentEventFired')
  await tab.send('Page.navigate', { url })
  await parsed
  const expression = 'opening'
  const answer = await tab.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return v.parse(v.object({ result: v.object({ value: opening }) }), answer).result.value
}

/** Runs in the page before its own scripts: `window.opening` resolves with the times of an `Opening`. */
function watchOpening(selector: string, text: string, timeoutMs: number): void {
  const target = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} never said ${text}`)), timeoutMs)
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)?.textContent?.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message posted in an animation frame arrives after that frame was submitted.
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now())
        painted.port2.postMessage(undefined)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  const firstPaint = new Promise<number | undefined>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime))
    observer.observe({ type: 'paint', buffered: true })
  })
  const times = Promise.all([firstPaint, target])
  Object.assign(window, { opening: times.then((all) => ({ firstPaint: all[0], target: all[1] })) })
}

function print(results: ReadonlyMap<string, readonly Opening[]>): void {
  const figuresOf = (openings: readonly Opening[], key: keyof Opening) => {
    const values = openings.map((opening) => Math.round(opening[key]))
    return `${median(values)} (${Math.max(...values)})`
  }
  console.log(
    `\nOffline: a new browser, no server, processor slowed ${SLOWDOWN} times; milliseconds, medians and worst of ${RUNS}`,
  )
  console.table(
    [...results].map(([page, openings]) => ({
      page,
      'first paint': figuresOf(openings, 'firstPaint'),
      'heading or balance': figuresOf(openings, 'target'),
    })),
  )
  console.log('Goals: first paint within 1.5 times that of the plain page, balance of home within 450 ms.')
}
