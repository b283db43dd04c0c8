import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { type RouteAccess, routeTable } from '../../src/app/routing/route-table.ts'
import { type Backend, startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { waitUntilCached } from '../../tests/e2e/fixtures/stored-data.ts'
import { agreedBy, arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { cachedLookups, warmUpCalls } from '../../tests/e2e/fixtures/warm-up.ts'
import { buildCached, waitForControl } from '../../tests/e2e/fixtures/worker.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { readPrecache, transferSize } from '../vite/read-precache.ts'
import { type BarePages, startBarePages } from './bare-pages.ts'
import { type Opening, openTwice, type TargetPage } from './opening.ts'
import { median, SLOWDOWN } from './slow-page.ts'

const RUNS = 5
const KB = 1000

/** Upper limits of a cold start on a slow phone, and of what the service worker precaches. */
const goals = { firstPaintOfBareReact: 1.5, balanceMs: 450, precacheBytes: 500 * KB }

const HOME = '/user/home'
const BARE_REACT = 'bare React'
/** Selector of the balance, both in the prerendered shell and in the rendered app. */
const BALANCE = 'main :is([data-total] p, section[aria-label="Total balance"] p[aria-live])'

interface PageRuns {
  name: string
  runs: { cold: Opening; reload: Opening }[]
}

/**
 * Benchmarks offline starts of every route on a slow phone, after home alone (signed out: the sign-in page) was
 * opened online: every run starts a new browser with a copy of the profile, and no server is running. Baseline:
 * pages served by a minimal service worker.
 */
export async function benchOffline(): Promise<void> {
  const profiles = await mkdtemp(join(tmpdir(), 'bench-browser-'))
  try {
    const pages = [
      ...(await prepareProfile(join(profiles, 'member'), visitAsMember)),
      ...(await prepareProfile(join(profiles, 'visitor'), visitAsVisitor)),
    ]
    const found: PageRuns[] = pages.map(({ name }) => ({ name, runs: [] }))
    for (let run = 0; run < RUNS; run++) {
      for (const [at, page] of pages.entries()) {
        const directory = join(profiles, `${run}-${at}`)
        await cp(page.profile, directory, { recursive: true })
        try {
          found[at]?.runs.push(await openTwice(directory, page))
        } finally {
          await rm(directory, { recursive: true, force: true, maxRetries: 5 })
        }
      }
    }
    const { start, rest } = await readPrecache(dist())
    print(found, await transferSize(dist(), [...start, ...rest]))
  } finally {
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  }
}

const dist = () => process.env.PORTAL_DIR ?? 'dist'

interface NamedPage extends TargetPage {
  readonly name: string
}
type Visit = (context: BrowserContext, backend: Backend) => Promise<readonly NamedPage[]>

/**
 * Fills a browser profile by online visits; closes browser and servers before it resolves.
 * @param profile directory of the profile
 */
async function prepareProfile(profile: string, visit: Visit): Promise<(NamedPage & { profile: string })[]> {
  const backend = await startBackend(dist())
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureBrowser(),
      args: [...browserArgs],
      baseURL: backend.address,
      viewport: { width: 390, height: 844 },
    })
    try {
      return (await visit(context, backend)).map((page) => ({ ...page, profile }))
    } finally {
      await context.close()
    }
  } finally {
    await backend.close()
  }
}

async function visitBare(page: Page, { html, react, worker }: BarePages) {
  await page.goto(html)
  await page.evaluate(async (path) => {
    await navigator.serviceWorker.register(path)
    await navigator.serviceWorker.ready
  }, worker)
  const pages = Object.entries({ 'bare HTML': html, [BARE_REACT]: react }).map(([name, url]) => ({
    name,
    url,
    selector: 'h1',
    text: 'Hello',
  }))
  for (const { url, selector } of pages) {
    await page.goto(url)
    await page.locator(selector).waitFor()
  }
  return pages
}

async function visitAsMember(context: BrowserContext, backend: Backend): Promise<NamedPage[]> {
  const bare = await startBarePages()
  try {
    const barePages = await visitBare(await context.newPage(), bare)
    const member = await newMember(backend, { baht: 1000, games: ['NAKA'] })
    const first = await context.newPage()
    await arriveAt(first, HOME, { member, storage: agreedBy(member.publicId) })
    await first.close()
    // Use a new page: Playwright disables the browser's caches on pages with request interception.
    const page = await context.newPage()
    await page.goto(HOME)
    await waitForControl(page)
    // The warm-up waits for idle time between its calls.
    await expect(() => waitUntilCached(page, 'walletGet', ...warmUpCalls)).toPass({ timeout: 60_000 })
    await buildCached(page)
    const balance = await readBalance(page)
    return [
      ...barePages,
      ...routesFor('member').map((path) => ({
        name: path,
        url: backend.address + path,
        ...(path === HOME ? { selector: BALANCE, text: balance } : anyHeading),
      })),
    ]
  } finally {
    bare.close()
  }
}

async function visitAsVisitor(context: BrowserContext, backend: Backend): Promise<NamedPage[]> {
  const page = await context.newPage()
  await page.goto('/login')
  await waitForControl(page)
  await buildCached(page)
  await expect.poll(() => cachedLookups(page), { timeout: 30_000 }).toContain('contact')
  return routesFor('public').map((path) => ({ name: path, url: backend.address + path, ...anyHeading }))
}

/** The first heading, whatever its text. */
const anyHeading = { selector: 'h1', text: '' } as const

function routesFor(access: RouteAccess): string[] {
  return Object.entries(routeTable).flatMap(([path, of]) => (of === access ? [path] : []))
}

async function readBalance(page: Page): Promise<string> {
  const [figure] = /[\d,]+\.\d\d/.exec((await page.locator(BALANCE).textContent()) ?? '') ?? []
  if (figure === undefined) throw new Error('home shows no balance')
  return figure
}

function print(found: readonly PageRuns[], precache: number): void {
  console.log(
    `\nOffline: the browser started anew, no server, processor slowed ${SLOWDOWN} times; milliseconds from the navigation's start, median and worst of ${RUNS}`,
  )
  const rows = found.flatMap(({ name, runs }) =>
    (['cold', 'reload'] as const).map((start) => {
      const statsOf = (key: keyof Opening) => {
        const times = runs.map((run) => run[start][key])
        return { median: Math.round(median(times)), worst: Math.round(Math.max(...times)) }
      }
      return {
        name,
        start,
        html: statsOf('html'),
        paint: statsOf('firstPaint'),
        content: statsOf('firstContentfulPaint'),
        target: statsOf('targetPaint'),
      }
    }),
  )
  console.table(
    rows.map(({ name, start, html, paint, content, target }) => ({
      page: name,
      start,
      'HTML there': html.median,
      'first paint': paint.median,
      'its worst': paint.worst,
      'first content': content.median,
      'worst of that': content.worst,
      'heading or balance': target.median,
      'worst of those': target.worst,
    })),
  )
  const cold = (page: string) => rows.find(({ name, start }) => name === page && start === 'cold')
  const bare = cold(BARE_REACT)
  const home = cold(HOME)
  if (!bare || !home) return
  const limit = Math.round(goals.firstPaintOfBareReact * bare.paint.median)
  for (const path of [...routesFor('member'), ...routesFor('public')]) {
    const route = cold(path)
    if (route) printGoal(`first paint of ${path}`, route.paint.median, limit, 'ms')
  }
  printGoal('balance', home.target.median, goals.balanceMs, 'ms')
  printGoal('precache, compressed', precache, goals.precacheBytes, 'bytes')
}

function printGoal(name: string, value: number, limit: number, unit: string): void {
  const number = (figure: number) => figure.toLocaleString('en')
  console.log(`${value < limit ? '✓' : '✗'} ${name}: ${number(value)} ${unit}, goal < ${number(limit)}`)
}
