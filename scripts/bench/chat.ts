import { chromium, type Locator } from '@playwright/test'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { Agent, roomOf } from '../../tests/e2e/fixtures/chat/agent.ts'
import { openChatPanel } from '../../tests/e2e/fixtures/chat/chat-panel.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { median, SLOWDOWN } from './own-browser.ts'

/** Scroll distance per frame: a hard flick. */
const STEP_PX = 150
const FRAMES = 400
const ARRIVALS = 5

/**
 * Benchmarks scrolling through a short conversation and one of ten thousand messages, with all messages loaded
 * beforehand, and the arrival of messages at its end.
 */
export async function benchChat(): Promise<void> {
  const backend = await startBackend(process.env.PORTAL_DIR ?? 'dist')
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  const rows = []
  try {
    const { db, clock } = backend.deps
    await db.tx((sql) => updateOperatorSettings(sql, { enableChatWidget: true }, clock.now()))
    for (const messages of [100, 10_000]) {
      const member = await newMember(backend)
      const agent = new Agent(backend, roomOf(member.publicId))
      await agent.past(messages)
      const page = await browser.newPage({
        baseURL: backend.address,
        viewport: { width: 390, height: 844 },
        locale: 'en',
        serviceWorkers: 'block',
      })
      await arriveAt(page, '/user/profile', { member })
      await openChatPanel(page)
      const log = page.getByRole('log')
      await loadWholeHistory(log, () => db.run('delete from rate_limit'))
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const frames = await log.evaluate(scrollUp, { step: STEP_PX, frames: FRAMES })
      rows.push({
        messages,
        frames: frames.length,
        'middle frame': Number(median(frames).toFixed(1)),
        'longest frame': Number(Math.max(...frames).toFixed(1)),
        '% over 32 ms': Number(((frames.filter((ms) => ms > 32).length / frames.length) * 100).toFixed(1)),
        'a message arrives': Math.round(await measureArrivals(log, agent)),
        'DOM elements': await log.locator('*').count(),
      })
      await page.close()
    }
  } finally {
    await browser.close()
    await backend.close()
  }
  console.log(`\nThe chat: frames while scrolling, processor slowed ${SLOWDOWN} times, milliseconds`)
  console.table(rows)
}

/**
 * Scrolls to the oldest message repeatedly until the whole history is loaded.
 * @param resetRateLimit resets the rate limit
 */
async function loadWholeHistory(log: Locator, resetRateLimit: () => Promise<unknown>): Promise<void> {
  const begin = log.getByText('This is where your conversation begins')
  while ((await begin.count()) === 0) {
    await resetRateLimit()
    await log.evaluate(async (box) => {
      for (const end = performance.now() + 1000; performance.now() < end; ) {
        box.scrollTop = -box.scrollHeight
        await new Promise(requestAnimationFrame)
      }
    })
  }
}

/** Milliseconds of each frame while scrolling up from the end of the list, and down again if it is too short. */
async function scrollUp(
  box: HTMLElement | SVGElement,
  { step, frames }: { step: number; frames: number },
): Promise<number[]> {
  const frame = () => new Promise<number>(requestAnimationFrame)
  box.scrollTop = 0
  await frame()
  const durations: number[] = []
  let [last, up] = [await frame(), true]
  for (let count = 0; count < frames; count++) {
    const before = box.scrollTop
    box.scrollTop += up ? -step : step
    if (box.scrollTop === before) up = !up
    const now = await frame()
    durations.push(now - last)
    last = now
  }
  box.scrollTop = 0
  return durations
}

/** @returns median of the milliseconds from an agent's message to its row being visible */
async function measureArrivals(log: Locator, agent: Agent): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ARRIVALS; round++) {
    const shown = log.getByText(`Arrival ${round}`).waitFor()
    const startedAt = performance.now()
    await agent.text(`Arrival ${round}`)
    await shown
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
