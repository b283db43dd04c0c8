import { chromium } from '@playwright/test'
import { startPortal } from '#scripts/bench/portal.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { bytesOf, readPrecache } from './precache.ts'
import { type Visit, visit } from './visit.ts'

/** Size budgets of the production build in dist/, as a browser fetches it (brotli); part of `npm run check`. */
const KB = 1000
const budgets: readonly { name: string; most: number; of: (found: Found) => number }[] = [
  { name: '/login, JavaScript', most: 100 * KB, of: ({ login }) => login.script },
  { name: '/login, everything', most: 145 * KB, of: ({ login }) => login.total },
  { name: '/login, requests', most: 14, of: ({ login }) => login.requests.length },
  { name: '/user/home, JavaScript', most: 140 * KB, of: ({ home }) => home.script },
  // With the dialogs and the chat, which are fetched ahead of need.
  { name: '/user/home, requests until quiet', most: 40, of: ({ chat }) => chat.requests.length },
  {
    name: '/user/home, JavaScript ahead of need',
    most: 120 * KB,
    of: ({ home, ahead }) => ahead.script - home.script,
  },
  {
    name: '/login with the chat’s launcher, JavaScript',
    most: 110 * KB,
    of: ({ launcher }) => launcher.script,
  },
  {
    name: '/login with the chat’s launcher, everything',
    most: 155 * KB,
    of: ({ launcher }) => launcher.total,
  },
  {
    name: '/login with the chat’s launcher, requests',
    most: 18,
    of: ({ launcher }) => launcher.requests.length,
  },
  { name: 'the chat, JavaScript', most: 55 * KB, of: ({ ahead, chat }) => chat.script - ahead.script },
  // It has the texts of three languages and two fonts; one member's start needs about 130 KB of it.
  { name: 'precache, what a start needs', most: 280 * KB, of: ({ precache }) => precache.start },
  { name: 'precache', most: 500 * KB, of: ({ precache }) => precache.start + precache.rest },
]

interface Found {
  login: Visit
  home: Visit
  /** Home with what it fetches in idle times. */
  ahead: Visit
  /** The sign-in page where the chat is offered. */
  launcher: Visit
  /** As `ahead`, where the chat is offered: with its launcher, socket.io and the texts of one language. */
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
  // Each in a context of its own, so they can wait for quiet side by side.
  const [login, home, ahead, launcher, chat] = await Promise.all([
    visit(browser, address('/login')),
    visit(browser, address('/user/home'), { token }),
    visit(browser, address('/user/home'), { token, ahead: true }),
    visit(browser, address('/login'), { chat: true }),
    visit(browser, address('/user/home'), { token, ahead: true, chat: true }),
  ])
  const precache = { start: await bytesOf('dist', start), rest: await bytesOf('dist', rest) }
  const found: Found = { login, home, ahead, launcher, chat, precache }
  for (const { name, most, of } of budgets) {
    const value = of(found)
    const over = value > most
    if (over) process.exitCode = 1
    console.log(`${over ? '✗' : '✓'} ${name}: ${value.toLocaleString('en')} of ${most.toLocaleString('en')}`)
  }
  if (process.exitCode || process.argv.includes('--list')) {
    for (const { url, bytes } of [...found.login.requests, ...found.home.requests, ...found.chat.requests])
      console.log(`  ${bytes} ${url}`)
  }
} finally {
  await browser.close()
  await portal.close()
}
