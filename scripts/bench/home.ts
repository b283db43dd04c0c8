import * as v from 'valibot'
import { median, SLOWDOWN, waitForPrefetches, withBench } from './slow-page.ts'

/** How quick home is with so many games; milliseconds on the slowed processor, medians. */
interface HomeTime {
  games: number
  /** From the document's start until the balance was painted. */
  balance: number
  /** Until the games were there, too. */
  gamesThere: number
  /** Time that scripts, styles and layout took altogether. */
  work: number
  /** Elements of the page. */
  elements: number
  /** Frames while the games were scrolled through: the middle one, the longest, and how many took over 32 ms. */
  frame: number
  longestFrame: number
  lateFrames: number
}

const REPEATS = 5
const SWIPES = 6

const timesSchema = v.object({ balance: v.number(), games: v.number(), elements: v.number() })
const framesSchema = v.array(v.number())

/** Marks when balance and games were painted. */
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

/** Measures home with the demo's own games, about ten, and with two hundred. */
function measureHome(): Promise<HomeTime[]> {
  return withBench(async ({ backend, addMember, onHome }) => {
    const { db } = backend.deps
    const rows: HomeTime[] = []
    for (const most of [0, 200]) {
      await db.run(
        `insert into slot (code, name, category, background)
         select 'BENCH' || n, 'Game ' || n, (array['slot', 'sport', 'lotto'])[1 + n % 3],
           (select min(background) from slot)
         from generate_series(1, $1::int - (select count(*)::int from slot)) as n`,
        [most],
      )
      const codes = await db.rows(v.object({ code: v.string() }), 'select code from slot order by code')
      const games = codes.length
      const member = await addMember({ baht: 1000, games: codes.slice(0, games / 2).map(({ code }) => code) })
      const runs: Omit<HomeTime, 'games'>[] = []
      for (let turn = 0; turn < REPEATS; turn++) {
        runs.push(
          await onHome(member, watchPaints, async (page, session) => {
            await waitForPrefetches(page)
            const { metrics } = await session.send('Performance.getMetrics')
            const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
            const times = v.parse(timesSchema, await page.evaluate(readPaintTimes))
            const frames = v.parse(framesSchema, await page.evaluate(swipeGames, SWIPES))
            return {
              balance: times.balance,
              gamesThere: times.games,
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
        gamesThere: of('gamesThere'),
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

/** Swipes through the first row of games, and gives how long each frame took, milliseconds. */
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

/** Home with few games and with many. */
export async function benchHome(): Promise<void> {
  print(await measureHome())
}

function print(found: readonly HomeTime[]): void {
  console.log(
    `\nHome with few games and with many: processor slowed ${SLOWDOWN} times, milliseconds, medians`,
  )
  console.table(
    found.map(({ games, balance, gamesThere, work, elements, frame, longestFrame, lateFrames }) => ({
      games,
      'balance painted': Math.round(balance),
      'games painted': Math.round(gamesThere),
      'work in all': Math.round(work),
      elements,
      'frame while swiping': Number(frame.toFixed(1)),
      'longest frame': Number(longestFrame.toFixed(1)),
      'frames over 32 ms': lateFrames,
    })),
  )
}
