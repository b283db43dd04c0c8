import type { Browser, Page } from '@playwright/test'
import { launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'
import { withWorker } from '#tests/setup/browser.ts'
import { countFrames, traceCategories } from '#tests/setup/trace-events.ts'

test.use({ ...withMotion, ...withWorker })

const QUIET_SECONDS = 10

/** Chunks of dialogs and of the chat, and their texts (scripts/vite/chunks.ts). */
const onDemand = /\/(sheets|dialogs|chat)-[^/]+\.js$/

test('once home has started, nothing moves, at most one frame a second is rendered, and dialogs and chat are loaded on demand', async ({
  arrive,
  browser,
  page,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true, inviteBanner: false })
  const member = await join({ baht: 1000, games: ['NAKA', 'DAO'] })
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1,000.00')
  await expect(launcher(page)).toBeVisible()

  const frames = await traceQuietFrames(browser, page)
  expect.soft(await runningAnimations(page)).toEqual([])
  expect.soft(frames).toBeLessThanOrEqual(QUIET_SECONDS)
  const early = await evaluatedOnDemand(page)
  expect.soft(early).toEqual([])

  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  const deposit = page.getByRole('button', { name: 'Deposit' }).first()
  const loaded = page.waitForRequest(onDemand)
  await deposit.dispatchEvent('pointerdown')
  await loaded
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await deposit.click()
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  const chunks = [...early, ...(await evaluatedOnDemand(page))].map((name) => name.replace(/-.*/, ''))
  expect([...new Set(chunks)].sort(), 'the chunks have these names').toEqual(['dialogs', 'sheets'])
})

const MAX_ROUNDS = 8

/**
 * Waits until the page has sent no request and rendered no more than a frame a second for ten seconds; on a busy machine the
 * start renders for longer than it requests. @returns number of frames in that time
 */
async function traceQuietFrames(browser: Browser, page: Page): Promise<number> {
  let requests: string[] = []
  let frames = 0
  page.on('request', (request) => requests.push(request.url()))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    requests = []
    await browser.startTracing(page, { categories: traceCategories })
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), QUIET_SECONDS * 1000)
    const trace = await browser.stopTracing()
    frames = countFrames(String(trace))
    if (requests.length === 0 && frames <= QUIET_SECONDS) break
  }
  expect.soft(requests, 'sent in the last ten seconds').toEqual([])
  return frames
}

/** The elements of running animations. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.className) || 'unknown'),
  )
}

/** Ends the coverage. @returns names of the on-demand chunks that were evaluated since it began */
async function evaluatedOnDemand(page: Page): Promise<string[]> {
  const entries = await page.coverage.stopJSCoverage()
  return entries
    .filter(({ url, functions }) => onDemand.test(url) && functions.some(isWholeScript))
    .map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
}

interface FunctionCoverage {
  readonly functionName: string
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
}

function isWholeScript({ functionName, ranges: [whole] }: FunctionCoverage): boolean {
  return functionName === '' && whole?.startOffset === 0 && whole.count > 0
}
