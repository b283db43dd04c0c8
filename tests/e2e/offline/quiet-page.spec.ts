import type { Page } from '@playwright/test'
import { launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'
import { buildCached } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use({ ...withMotion, ...withWorker })

/** Chunks of dialogs and of the chat, and their texts (scripts/vite/chunks.ts). */
const onDemand = /\/(sheets|dialogs|chat)-[^/]+\.js$/

test('once home has started, nothing moves, and dialogs and chat are loaded on demand', async ({
  arrive,
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

  await quiet(page)
  await expect.poll(() => runningAnimations(page)).toEqual([])
  // By now the page has also fetched ahead what it fetches.
  await buildCached(page)
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
