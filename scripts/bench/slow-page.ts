import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Backend, startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { type Member, type MemberOptions, newMember } from '../../tests/e2e/fixtures/member.ts'
import { agreedBy, arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/** CPU throttling factor that approximates a member's phone. */
export const SLOWDOWN = 4

/** The built portal with the real backend, and a browser. */
export interface Bench {
  backend: Backend
  /** Adds a new member. */
  addMember: (options: MemberOptions) => Promise<Member>
  /**
   * Opens home as a member with a throttled CPU and a warm HTTP cache, and runs `measure` there.
   * @param init script to run before the page's own scripts
   */
  onHome: <T>(
    member: Member,
    init: () => void,
    measure: (page: Page, session: CDPSession) => Promise<T>,
  ) => Promise<T>
}

/** Starts the backend in this process and a browser, and closes both after `work`. */
export async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const backend = await startBackend(process.env.PORTAL_DIR ?? 'dist')
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
    const opened = browser
    return await work({
      backend,
      addMember: (options) => newMember(backend, options),
      async onHome(member, init, measure) {
        const context = await opened.newContext({
          baseURL: backend.address,
          viewport: { width: 390, height: 844 },
          serviceWorkers: 'block',
        })
        try {
          const page = await context.newPage()
          await page.addInitScript(init)
          const session = await context.newCDPSession(page)
          await session.send('Performance.enable')
          await arriveAt(page, '/user/home', { member, storage: agreedBy(member.publicId) })
          await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
          await page.reload()
          await page.getByRole('article').first().waitFor({ timeout: 60_000 })
          return await measure(page, session)
        } finally {
          await context.close()
        }
      },
    })
  } finally {
    await browser?.close()
    await backend.close()
  }
}

const QUIET_MS = 1500

/** Waits until the page has finished prefetching. */
export async function waitForPrefetches(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now
    await page.waitForTimeout(QUIET_MS)
  }
}

/** The upper one of the two middle values if their number is even; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
