import * as v from 'valibot'
import { median, SLOWDOWN, waitForPrefetches, withBench } from './slow-page.ts'

/** Load and scroll times of home with `games` games; medians, in milliseconds on the throttled CPU. */
interface HomeTime {
  games: number
  /** From navigation start to paint of the balance. */
  balance: number
  /** From navigation start to paint of the games. */
  gamesPainted: number
  /** Total main-thread time of scripts, styles and layout. */
  work: number
  /** Number of DOM elements. */
  elements: number
  /** Frames while scrolling through the games: median, longest, and number over 32 ms. */
  frame: number
  longestFrame: number
  lateFrames: number
}

const REPEATS = 5
const SWIPES = 6

const timesSchema = v.object({ balance: v.number(), games: v.number(), elements: v.number() })
const framesSchema = v.array(v.number())

/** Records in `window.paints` when balance and games were painted. */
function watchPaints(): void {
  const times: Record<string, number> = {}
  Object.assign(window, { paints: times })
  const check = () => {
    if (document.querySelector('main section[aria-label="Total balance"] p'))
      times.balance ??= performance.now()
    if (document.querySelector('main article')) times.games ??= performance.now()
    if (times.games === undefined) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Measures home with the demo's games only, and with two hundred. */
function measureHome(): Promise<HomeTime[]> {
  return withBench(async ({ backend, addMember, onHome }) => {
    const { db } = backend.deps
    const rows: HomeTime[] = []
    for (const gameCount of [0, 200]) {
      await db.run(
        `insert into slot (code, name, category, background)
         select 'BENCH' || n, 'Game ' || n, (array['slot', 'sport', 'lotto'])[1 + n % 3],
           (select min(background) from slot)
         from generate_series(1, $1::int - (select count(*)::int from slot)) as n`,
        [gameCount],
      )
      const codes = await db.rows(v.object({ code: v.string() }), 'select code from slot order by code')
      const games = codes.length
      const member = await addMember({ baht: 1000, games: codes.slice(0, games / 2).map(({ code }) => code) })
      const runs: Omit<HomeTime, 'games'>[] = []
      for (let round = 0; round < REPEATS; round++) {
        runs.push(
          await onHome(member, watchPaints, async (page, session) => {
            await waitForPrefetches(page)
            const { metrics } = await session.send('Performance.getMetrics')
            const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
            const times = v.parse(timesSchema, await page.evaluate(readPaintTimes))
            const frames = v.parse(framesSchema, await page.evaluate(swipeGames, SWIPES))
            return {
              balance: times.balance,
              gamesPainted: times.games,
              work,
              elements: times.elements,
              frame: median(frames),
              longestFrame: Math.max(...frames),
              lateFrames: frames.filter((frame) => frame > 32).length,
            }
          }),
        )
      }
      const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
      rows.push({
        games,
        balance: of('balance'),
        gamesPainted: of('gamesPainted'),
        work: of('work'),
        elements: of('elements'),
        frame: of('frame'),
        longestFrame: of('longestFrame'),
        lateFrames: of('lateFrames'),
      })
    }
    return rows
  })
}

function readPaintTimes(): unknown {
  return { ...Reflect.get(window, 'paints'), elements: document.querySelectorAll('main *').length }
}

/** Swipes through the first row of games. @returns frame times in milliseconds */
async function swipeGames(swipes: number): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const row = document.querySelector('main article')?.closest('ul')
  const frames: number[] = []
  let last = await frame()
  for (let swipe = 0; swipe < swipes; swipe++) {
    row?.scrollBy({ left: row.clientWidth, behavior: 'smooth' })
    for (let end = last + 500; last < end; ) {
      const now = await frame()
      frames.push(now - last)
      last = now
    }
  }
  return frames
}

/** Benchmarks home with few games and with many. */
export async function benchHome(): Promise<void> {
  print(await measureHome())
}

function print(found: readonly HomeTime[]): void {
  console.log(
    `\nHome with few games and with many: processor slowed ${SLOWDOWN} times, milliseconds, medians`,
  )
  console.table(
    found.map(({ games, balance, gamesPainted, work, elements, frame, longestFrame, lateFrames }) => ({
      games,
      'balance painted': Math.round(balance),
      'games painted': Math.round(gamesPainted),
      'work in all': Math.round(work),
      elements,
      'frame while swiping': Number(frame.toFixed(1)),
      'longest frame': Number(longestFrame.toFixed(1)),
      'frames over 32 ms': lateFrames,
    })),
  )
}
