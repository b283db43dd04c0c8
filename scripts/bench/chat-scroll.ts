import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { Agent, roomOf } from '../../tests/e2e/fixtures/chat/agent.ts'
import { openChatPanel } from '../../tests/e2e/fixtures/chat/chat-panel.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { median, SLOWDOWN } from './slow-page.ts'

/** Scrolling through a conversation of `messages` messages; times in milliseconds on the throttled CPU. */
interface ChatScroll {
  messages: number
  frames: number
  /** Median and longest frame time. */
  frame: number
  longest: number
  /** Share of frames over 32 ms, from 0 to 1. */
  over32: number
  /** Median time from an agent's message to its row being visible, with the list scrolled to the end. */
  arrival: number
}

/** Scroll distance per frame: a hard flick. */
const STEP_PX = 150
const FRAMES = 400
const ARRIVALS = 5

const framesSchema = v.array(v.number())

/**
 * Scrolls through a short conversation and one of ten thousand messages, with all messages loaded beforehand.
 */
async function measureScroll(): Promise<ChatScroll[]> {
  const backend = await startBackend(process.env.PORTAL_DIR ?? 'dist')
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  try {
    const { db, clock } = backend.deps
    await db.tx((sql) => updateOperatorSettings(sql, { enableChatWidget: true }, clock.now()))
    const results: ChatScroll[] = []
    for (const messages of [100, 10_000]) {
      const member = await newMember(backend)
      const agent = new Agent(backend, roomOf(member.publicId))
      await agent.past(messages)
      const context = await browser.newContext({
        baseURL: backend.address,
        viewport: { width: 390, height: 844 },
        locale: 'en',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await arriveAt(page, '/user/profile', { member })
      await openChatPanel(page)
      const log = page.getByRole('log')
      await loadWholeHistory(log, () => db.run('delete from rate_limit'))
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const frames = v.parse(framesSchema, await log.evaluate(scrollUp, { step: STEP_PX, frames: FRAMES }))
      results.push({
        messages,
        frames: frames.length,
        frame: median(frames),
        longest: Math.max(...frames),
        over32: frames.filter((frame) => frame > 32).length / frames.length,
        arrival: await measureArrivals(page, session, log, agent),
      })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
    await backend.close()
  }
}

/**
 * Scrolls to the oldest message repeatedly until the whole history is loaded.
 * @param resetRateLimit resets the rate limit
 */
async function loadWholeHistory(log: Locator, resetRateLimit: () => Promise<unknown>): Promise<void> {
  const begin = log.getByText('This is where your conversation begins')
  while ((await begin.count()) === 0) {
    await resetRateLimit()
    await log.evaluate(
      (box) =>
        new Promise<void>((resolve) => {
          const end = performance.now() + 1000
          const scrollToOldest = () => {
            box.scrollTop = -box.scrollHeight
            if (performance.now() > end) resolve()
            else requestAnimationFrame(scrollToOldest)
          }
          scrollToOldest()
        }),
    )
  }
}

/** Frame times while scrolling up from the end of the list, and down again if it is too short. */
async function scrollUp(
  box: HTMLElement | SVGElement,
  { step, frames }: { step: number; frames: number },
): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
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

async function measureArrivals(page: Page, session: CDPSession, log: Locator, agent: Agent): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ARRIVALS; round++) {
    const text = `Arrival ${round}`
    const shown = log.getByText(text).waitFor()
    const startedAt = performance.now()
    await agent.text(text)
    await shown
    times.push(performance.now() - startedAt)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.close()
  return median(times)
}

/** Benchmarks scrolling through a long conversation. */
export async function benchChatScroll(): Promise<void> {
  print(await measureScroll())
}

function print(results: readonly ChatScroll[]): void {
  console.log(`\nThe chat: frames while scrolling up, processor slowed ${SLOWDOWN} times, milliseconds`)
  console.table(
    results.map(({ messages, frames, frame, longest, over32, arrival }) => ({
      messages,
      frames,
      'middle frame': Number(frame.toFixed(1)),
      'longest frame': Number(longest.toFixed(1)),
      '% over 32 ms': Number((over32 * 100).toFixed(1)),
      'a message arrives': Math.round(arrival),
    })),
  )
}
