import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { Agent, roomOf } from '../../tests/e2e/fixtures/agent.ts'
import { startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { openChatPanel } from '../../tests/e2e/fixtures/chat-panel.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'
import { median, SLOWDOWN } from './slow-page.ts'

/** Scrolling through a conversation of so many messages; milliseconds on the slowed processor. */
interface ChatScroll {
  messages: number
  frames: number
  /** The middle frame and the longest. */
  frame: number
  longest: number
  /** Part of the frames that took over 32 ms, 0 to 1. */
  over32: number
  /** From an agent's message to its row on screen, at the end of the list; median. */
  arrival: number
}

/** How far a frame scrolls, CSS pixels: a hard flick. */
const STEP = 150
const FRAMES = 400
const ARRIVALS = 5

const framesSchema = v.array(v.number())

/** Scrolls through a short conversation and one of ten thousand messages, all of them read into the page before. */
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
      const frames = v.parse(framesSchema, await log.evaluate(scrollUp, { step: STEP, frames: FRAMES }))
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

/** Goes to the beginning again and again until there is nothing older. @param allow lifts the limit of calls */
async function loadWholeHistory(log: Locator, allow: () => Promise<unknown>): Promise<void> {
  const begin = log.getByText('This is where your conversation begins')
  while ((await begin.count()) === 0) {
    await allow()
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

/** How long each frame took while the list was scrolled up from its end, and down again where it was too short. */
async function scrollUp(
  box: HTMLElement | SVGElement,
  { step, frames }: { step: number; frames: number },
): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  box.scrollTop = 0
  await frame()
  const lasted: number[] = []
  let [last, up] = [await frame(), true]
  for (let count = 0; count < frames; count++) {
    const before = box.scrollTop
    box.scrollTop += up ? -step : step
    if (box.scrollTop === before) up = !up
    const now = await frame()
    lasted.push(now - last)
    last = now
  }
  box.scrollTop = 0
  return lasted
}

async function measureArrivals(page: Page, session: CDPSession, log: Locator, agent: Agent): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < ARRIVALS; turn++) {
    const text = `Arrival ${turn}`
    const shown = log.getByText(text).waitFor()
    const begun = performance.now()
    await agent.text(text)
    await shown
    times.push(performance.now() - begun)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.close()
  return median(times)
}

/** A long conversation, scrolled through. */
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
