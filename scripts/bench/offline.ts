import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { readPrecache, transferSize } from '../../tests/audit/precache.ts'
import { type Backend, startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { waitUntilCached } from '../../tests/e2e/fixtures/stored-data.ts'
import { agreedBy, arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '../../tests/e2e/fixtures/worker.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { type BarePages, startBarePages } from './bare-pages.ts'
import { type Opening, openTwice, type TargetPage } from './opening.ts'
import { median, SLOWDOWN } from './slow-page.ts'

const RUNS = 5
const KB = 1000

/** Upper limits for a start on a slow phone, and for what the service worker precaches. */
const goals = { firstPaintMs: 250, balanceMs: 700, precacheBytes: 500 * KB }

const HOME = '/user/home'
/** Selector of the balance, both in the prerendered shell and in the rendered app. */
const BALANCE = 'main :is([data-total] p, section[aria-label="Total balance"] p[aria-live])'

interface PageRuns {
  name: string
  runs: { cold: Opening; reload: Opening }[]
}

/**
 * Benchmarks offline starts on a slow phone after one online visit: every run starts a new browser with a
 * copy of the profile, and no server is running. Baseline: pages served by a minimal service worker.
 */
export async function benchOffline(): Promise<void> {
  const profileDir = await mkdtemp(join(tmpdir(), 'bench-browser-'))
  try {
    const pages = await prepareProfile(profileDir)
    const found: PageRuns[] = pages.map(({ name }) => ({ name, runs: [] }))
    for (let run = 0; run < RUNS; run++) {
      for (const [at, page] of pages.entries()) {
        const directory = `${profileDir}-${run}-${at}`
        await cp(profileDir, directory, { recursive: true })
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
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const dist = () => process.env.PORTAL_DIR ?? 'dist'

/**
 * Visits all pages online once to fill the browser profile; closes browser and servers before it resolves.
 */
async function prepareProfile(directory: string): Promise<(TargetPage & { name: string })[]> {
  const [bare, backend] = [await startBarePages(), await startBackend(dist())]
  try {
    const context = await chromium.launchPersistentContext(directory, {
      executablePath: ensureBrowser(),
      args: [...browserArgs],
      baseURL: backend.address,
      viewport: { width: 390, height: 844 },
    })
    try {
      return [...(await visitBare(await context.newPage(), bare)), await visitPortal(context, backend)]
    } finally {
      await context.close()
    }
  } finally {
    bare.close()
    await backend.close()
  }
}

async function visitBare(page: Page, { html, react, worker }: BarePages) {
  await page.goto(html)
  await page.evaluate(async (path) => {
    await navigator.serviceWorker.register(path)
    await navigator.serviceWorker.ready
  }, worker)
  const pages = Object.entries({ 'bare HTML': html, 'bare React': react }).map(([name, url]) => ({
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

async function visitPortal(context: BrowserContext, backend: Backend) {
  const member = await newMember(backend, { baht: 1000, games: ['NAKA'] })
  const first = await context.newPage()
  await arriveAt(first, HOME, { member, storage: agreedBy(member.publicId) })
  await first.close()
  // Use a new page: Playwright disables the browser's caches on pages with request interception.
  const page = await context.newPage()
  await page.goto(HOME)
  await waitForControl(page)
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  return {
    name: HOME,
    url: `${backend.address}${HOME}`,
    selector: BALANCE,
    text: await readBalance(page),
  }
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
      'figure painted': target.median,
      'worst figure': target.worst,
    })),
  )
  const home = rows.find(({ name, start }) => name === HOME && start === 'cold')
  if (!home) return
  printGoal('first paint', home.paint.median, goals.firstPaintMs, 'ms')
  printGoal('first paint with content', home.content.median, goals.firstPaintMs, 'ms')
  printGoal('balance', home.target.median, goals.balanceMs, 'ms')
  printGoal('precache, compressed', precache, goals.precacheBytes, 'bytes')
}

function printGoal(name: string, value: number, limit: number, unit: string): void {
  const number = (figure: number) => figure.toLocaleString('en')
  console.log(`${value < limit ? '✓' : '✗'} ${name}: ${number(value)} ${unit}, goal < ${number(limit)}`)
}
