import { chromium } from '@playwright/test'
import { startPortal } from '#scripts/bench/portal.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { readPrecache, transferSize } from './precache.ts'
import { measureVisit, type Visit } from './visit.ts'

/** Size budgets of the production build in dist/, in compressed bytes (brotli); part of `npm run check`. */
const KB = 1000
const budgets: readonly { name: string; limit: number; of: (found: Measurements) => number }[] = [
  { name: '/login, JavaScript', limit: 100 * KB, of: ({ login }) => login.script },
  { name: '/login, everything', limit: 145 * KB, of: ({ login }) => login.total },
  { name: '/login, requests', limit: 14, of: ({ login }) => login.requests.length },
  { name: '/user/home, JavaScript', limit: 140 * KB, of: ({ home }) => home.script },
  // Including dialogs and chat, which are prefetched.
  { name: '/user/home, requests until quiet', limit: 40, of: ({ chat }) => chat.requests.length },
  {
    name: '/user/home, JavaScript ahead of need',
    limit: 120 * KB,
    of: ({ home, ahead }) => ahead.script - home.script,
  },
  {
    name: '/login with the chat’s launcher, JavaScript',
    limit: 110 * KB,
    of: ({ launcher }) => launcher.script,
  },
  {
    name: '/login with the chat’s launcher, everything',
    limit: 155 * KB,
    of: ({ launcher }) => launcher.total,
  },
  {
    name: '/login with the chat’s launcher, requests',
    limit: 18,
    of: ({ launcher }) => launcher.requests.length,
  },
  { name: 'the chat, JavaScript', limit: 55 * KB, of: ({ ahead, chat }) => chat.script - ahead.script },
  // Contains texts of three languages and two fonts; one member needs about 130 KB of it at startup.
  { name: 'precache, what a start needs', limit: 280 * KB, of: ({ precache }) => precache.start },
  { name: 'precache', limit: 500 * KB, of: ({ precache }) => precache.start + precache.rest },
]

interface Measurements {
  login: Visit
  home: Visit
  /** Home including prefetches during idle time. */
  ahead: Visit
  /** Sign-in page with the chat enabled. */
  launcher: Visit
  /** Like `ahead` with the chat enabled: includes launcher, socket.io and the texts of one language. */
  chat: Visit
  /** Bytes. */
  precache: { start: number; rest: number }
}

const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  const { start, rest } = await readPrecache('dist')
  const address = (path: string) => `${portal.address}${path}`
  const { token } = portal
  // Each visit has its own context, so they can wait for network idle in parallel.
  const [login, home, ahead, launcher, chat] = await Promise.all([
    measureVisit(browser, address('/login')),
    measureVisit(browser, address('/user/home'), { token }),
    measureVisit(browser, address('/user/home'), { token, withPrefetches: true }),
    measureVisit(browser, address('/login'), { chat: true }),
    measureVisit(browser, address('/user/home'), { token, withPrefetches: true, chat: true }),
  ])
  const precache = { start: await transferSize('dist', start), rest: await transferSize('dist', rest) }
  const found: Measurements = { login, home, ahead, launcher, chat, precache }
  for (const { name, limit, of } of budgets) {
    const value = of(found)
    const over = value > limit
    if (over) process.exitCode = 1
    console.log(`${over ? '✗' : '✓'} ${name}: ${value.toLocaleString('en')} of ${limit.toLocaleString('en')}`)
  }
  if (process.exitCode || process.argv.includes('--list')) {
    for (const { url, bytes } of [...found.login.requests, ...found.home.requests, ...found.chat.requests])
      console.log(`  ${bytes} ${url}`)
  }
} finally {
  await browser.close()
  await portal.close()
}
