import { chromium, type Page } from '@playwright/test'
import { activateWheel } from '../../server/demo/console/spin-queries.ts'
import { addCoins } from '../../server/modules/spin/spin.ts'
import { startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { arriveAt } from '../../tests/e2e/fixtures/test.ts'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/** Frames of one spin, or of the idle page as a baseline; times in milliseconds. */
interface WheelFrames {
  slices: number
  turning: boolean
  /** Device pixel ratio. */
  density: number
  frames: number
  longest: number
  /** Shares of frames, from 0 to 1. At 60 Hz a frame takes 16.7 ms, plus or minus timer resolution. */
  over17: number
  over32: number
}

/** CPU throttling factor that approximates a member's phone. */
const SLOWDOWN = 4
const FRAMES_AT_REST = 200

const wheels = [
  { code: 'MONTH', slices: 8 },
  { code: 'MANY', slices: 24 },
] as const

/**
 * Spins the demo's wheels on a phone viewport with a throttled CPU and records every frame until they stop.
 */
async function measureWheels(): Promise<WheelFrames[]> {
  const backend = await startBackend(process.env.PORTAL_DIR ?? 'dist')
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  try {
    const found: WheelFrames[] = []
    for (const { code, slices } of wheels) {
      const member = await newMember(backend)
      await backend.deps.db.tx(async (sql) => {
        await activateWheel(sql, code)
        await addCoins(sql, member.id, 1)
      })
      for (const density of [2, 3]) {
        await backend.deps.db.tx((sql) => addCoins(sql, member.id, 1))
        const context = await browser.newContext({
          baseURL: backend.address,
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: density,
          serviceWorkers: 'block',
        })
        const page = await context.newPage()
        await arriveAt(page, '/user/spin', { member })
        const { rest, spin } = await recordFrames(page)
        found.push({ slices, density, turning: false, ...rest })
        found.push({ slices, density, turning: true, ...spin })
        await context.close()
      }
    }
    return found
  } finally {
    await browser.close()
    await backend.close()
  }
}

type Frames = Pick<WheelFrames, 'frames' | 'longest' | 'over17' | 'over32'>

async function recordFrames(page: Page): Promise<{ rest: Frames; spin: Frames }> {
  const hub = page.getByRole('button', { name: /^Spin / })
  await hub.and(page.locator(':not([aria-disabled])')).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const rest = await page.evaluate(
    (frames) =>
      new Promise<number[]>((resolve) => {
        const frameTimes: number[] = []
        const recordFrame = (time: number) => {
          if (frameTimes.push(time) > frames) resolve(frameTimes)
          else requestAnimationFrame(recordFrame)
        }
        requestAnimationFrame(recordFrame)
      }),
    FRAMES_AT_REST,
  )
  await hub.click()
  const spin = await page.getByRole('img', { name: /^Wheel/ }).evaluate(
    (wheel) =>
      new Promise<number[]>((resolve) => {
        const frameTimes: number[] = []
        const recordFrame = (time: number) => {
          const turns = wheel.getAnimations().length > 0
          if (turns) frameTimes.push(time)
          if (turns || frameTimes.length === 0) requestAnimationFrame(recordFrame)
          else resolve(frameTimes)
        }
        requestAnimationFrame(recordFrame)
      }),
  )
  return { rest: summarize(rest), spin: summarize(spin) }
}

function summarize(times: readonly number[]): Frames {
  const durations = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const share = (ms: number) => durations.filter((each) => each > ms).length / durations.length
  return { frames: durations.length, longest: Math.max(...durations), over17: share(17.5), over32: share(32) }
}

/** Benchmarks the wheel, spinning and idle. */
export async function benchWheel(): Promise<void> {
  print(await measureWheels())
}

function print(found: readonly WheelFrames[]): void {
  console.log(
    '\nThe wheel: frames on a phone of 390 px with the processor slowed 4 times, turning and at rest',
  )
  console.table(
    found.map(({ longest, over17, over32, ...rest }) => ({
      ...rest,
      'longest ms': Number(longest.toFixed(1)),
      '% over 16.7 ms': Number((over17 * 100).toFixed(1)),
      '% over 32 ms': Number((over32 * 100).toFixed(1)),
    })),
  )
}
