import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { readPrecache, transferSize } from '../../tests/audit/precache.ts'
import { type Backend, startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { keptOnDevice } from '../../tests/e2e/fixtures/kept.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { agreedBy, arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { buildCached, controlled } from '../../tests/e2e/fixtures/worker.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { type BarePages, startBarePages } from './bare-pages.ts'
import { type Opening, openTwice, type TargetPage } from './opening.ts'
import { median, SLOWDOWN } from './slow-page.ts'

const RUNS = 5
const KB = 1000

/** What a member on such a phone is to wait at most, milliseconds, and what the worker fetches for it, bytes. */
const goals = { firstPaint: 250, balance: 700, precache: 500 * KB }

const HOME = '/user/home'
/** In the page's first picture, and in the portal's. */
const BALANCE = 'main :is([data-total] p, section[aria-label="Total balance"] p[aria-live])'

interface PageRuns {
  name: string
  runs: { cold: Opening; reload: Opening }[]
}

/**
 * Opens the portal without a network on a slow phone that has been there once: the browser is started anew each time,
 * with the directory as it was left, and nothing listens any more. Beside it pages that a minimal worker answers.
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

/** Visits everything once, with a network; when it resolves, browser and servers are gone. */
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
    place: 'h1',
    text: 'Hello',
  }))
  for (const { url, place } of pages) {
    await page.goto(url)
    await page.locator(place).waitFor()
  }
  return pages
}

async function visitPortal(context: BrowserContext, backend: Backend) {
  const member = await newMember(backend, { baht: 1000, games: ['NAKA'] })
  const first = await context.newPage()
  await arriveAt(first, HOME, { member, storage: agreedBy(member.publicId) })
  await first.close()
  // A page of its own: where Playwright answers requests itself, it turns the browser's caches off.
  const page = await context.newPage()
  await page.goto(HOME)
  await controlled(page)
  await keptOnDevice(page, 'walletGet')
  await buildCached(page)
  return {
    name: HOME,
    url: `${backend.address}${HOME}`,
    place: BALANCE,
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
      const of = (key: keyof Opening) => {
        const times = runs.map((run) => run[start][key])
        return { middle: Math.round(median(times)), worst: Math.round(Math.max(...times)) }
      }
      return {
        name,
        start,
        html: of('html'),
        paint: of('firstPaint'),
        content: of('contentful'),
        figure: of('figure'),
      }
    }),
  )
  console.table(
    rows.map(({ name, start, html, paint, content, figure }) => ({
      page: name,
      start,
      'HTML there': html.middle,
      'first paint': paint.middle,
      'its worst': paint.worst,
      'first content': content.middle,
      'worst of that': content.worst,
      'figure painted': figure.middle,
      'worst figure': figure.worst,
    })),
  )
  const home = rows.find(({ name, start }) => name === HOME && start === 'cold')
  if (!home) return
  printGoal('first paint', home.paint.middle, goals.firstPaint, 'ms')
  printGoal('first paint with content', home.content.middle, goals.firstPaint, 'ms')
  printGoal('balance', home.figure.middle, goals.balance, 'ms')
  printGoal('precache, compressed', precache, goals.precache, 'bytes')
}

function printGoal(name: string, value: number, most: number, unit: string): void {
  const number = (figure: number) => figure.toLocaleString('en')
  console.log(`${value < most ? '✓' : '✗'} ${name}: ${number(value)} ${unit}, goal < ${number(most)}`)
}
