import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { ensureBrowser } from '../tests/setup/browser.ts'
import { databaseKinds } from '../tests/setup/server-harness.ts'
import { barePages } from './bench/bare-pages.ts'
import { type ChatScroll, chatScroll } from './bench/chat-scroll.ts'
import { type DialogTime, dialogTimes } from './bench/dialogs.ts'
import { type HomeTime, homeTimes } from './bench/home.ts'
import { measurePages, type PageScore } from './bench/lighthouse.ts'
import { startPortal } from './bench/portal.ts'
import { SLOWDOWN } from './bench/slow-page.ts'
import { type SocketLoad, socketLoad } from './bench/sockets.ts'
import { type ReadTime, statementScale } from './bench/statement-scale.ts'
import { type TransferRate, transferRate } from './bench/transfers.ts'
import { type WheelFrames, wheelFrames } from './bench/wheel.ts'

/** `npm run bench`: compare the rows of one run with each other; the machine is never quiet enough for more. */
const RUNS = 3

/** One part of it, e.g. `npm run bench pages`; of `sockets` also how many, and how many messages a second. */
const [only, socketCount = '2000', messageRate = '200'] = process.argv.slice(2)
const wants = (
  part: 'pages' | 'home' | 'dialogs' | 'transfers' | 'statement' | 'wheel' | 'chat' | 'sockets',
) => only === undefined || only === part

if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')

if (wants('pages')) printPages(await pages())
if (wants('home')) printHome(await homeTimes())
if (wants('dialogs')) printDialogs(await dialogTimes())
if (wants('transfers')) printRates(await rates())
if (wants('statement')) printReads(await reads())
if (wants('wheel')) printFrames(await wheelFrames())
if (wants('chat')) printScroll(await chatScroll())
if (wants('sockets')) printSockets(await sockets())

async function pages(): Promise<PageScore[]> {
  const browser = ensureBrowser()
  const portal = await startPortal()
  const bare = serve({ fetch: (await barePages()).fetch, hostname: '127.0.0.1', port: 0 })
  try {
    await once(bare, 'listening')
    const address = bare.address()
    const floor = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const signIn = `localStorage.setItem('token', '${portal.token}')`
    return await measurePages(
      [
        { name: 'bare HTML', url: `${floor}/bare.html` },
        { name: 'bare React', url: `${floor}/react.html` },
        { name: '/login', url: `${portal.address}/login` },
        { name: '/register', url: `${portal.address}/register` },
        { name: '/user/home', url: `${portal.address}/user/home`, prepare: signIn },
      ],
      browser,
      RUNS,
    )
  } finally {
    bare.close()
    await portal.close()
  }
}

async function rates(): Promise<TransferRate[]> {
  const results: TransferRate[] = []
  for (const kind of databaseKinds) {
    for (const clients of [1, 4, 16]) results.push(await transferRate(kind, clients))
  }
  return results
}

async function reads(): Promise<ReadTime[]> {
  const results: ReadTime[] = []
  for (const kind of databaseKinds) {
    for (const rows of [10, 100_000, 1_000_000]) results.push(...(await statementScale(kind, rows)))
  }
  return results
}

async function sockets(): Promise<SocketLoad[]> {
  const results: SocketLoad[] = []
  for (const kind of databaseKinds) {
    results.push(await socketLoad(kind, Number(socketCount), Number(messageRate)))
  }
  return results
}

function printPages(scores: readonly PageScore[]): void {
  console.log(`\nPages: Lighthouse, mobile, simulated; median of ${RUNS} by LCP`)
  console.table(
    scores.map(({ name, fcp, lcp, blocking, shift, scores: found }) => ({
      page: name,
      'FCP ms': Math.round(fcp),
      'LCP ms': Math.round(lcp),
      'blocking ms': Math.round(blocking),
      shift: Number(shift.toFixed(3)),
      ...found,
    })),
  )
}

function printHome(found: readonly HomeTime[]): void {
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

function printDialogs(found: readonly DialogTime[]): void {
  console.log(`\nDialogs, from tap to picture: processor slowed ${SLOWDOWN} times, milliseconds`)
  console.table(
    found.map(({ dialog, first, again }) => ({
      dialog,
      'first time': Math.round(first),
      again: Math.round(again),
    })),
  )
}

function printRates(found: readonly TransferRate[]): void {
  console.log('\nTransfers')
  console.table(
    found.map(({ perSecond, p50, p99, ...rest }) => ({
      ...rest,
      'per second': Math.round(perSecond),
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}

function printReads(found: readonly ReadTime[]): void {
  console.log('\nReads of wallet, statement and slips, with ten lines, a hundred thousand and a million')
  console.table(
    found.map(({ p50, p99, ...rest }) => ({
      ...rest,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}

function printFrames(found: readonly WheelFrames[]): void {
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

function printScroll(found: readonly ChatScroll[]): void {
  console.log(`\nThe chat: frames while scrolling up, processor slowed ${SLOWDOWN} times, milliseconds`)
  console.table(
    found.map(({ messages, frames, frame, longest, over32, arrival }) => ({
      messages,
      frames,
      'middle frame': Number(frame.toFixed(1)),
      'longest frame': Number(longest.toFixed(1)),
      '% over 32 ms': Number((over32 * 100).toFixed(1)),
      'a message arrives': Math.round(arrival),
    })),
  )
}

function printSockets(found: readonly SocketLoad[]): void {
  console.log('\nChat: one server process, two sockets to a room, from before the send to each receipt')
  console.table(
    found.map(({ perSecond, p50, p99, longest, cpu, megabytes, ...rest }) => ({
      ...rest,
      'sent a second': perSecond,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
      'longest ms': Number(longest.toFixed(1)),
      '% of a processor': Math.round(cpu),
      'server MB': Math.round(megabytes),
    })),
  )
}
