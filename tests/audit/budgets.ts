import { chromium } from '@playwright/test'
import { startPortal } from '../../scripts/bench/portal.ts'
import { browserArgs, ensureBrowser } from '../setup/browser.ts'
import { chatBytes, laterBytes, precacheBytes } from './precache.ts'
import { type Visit, visit } from './visit.ts'

/** Size budgets of the production build in dist/, as a browser fetches it (brotli); part of `npm run check`. */
const KB = 1000
const budgets: readonly { name: string; most: number; of: (found: Found) => number }[] = [
  { name: '/login, JavaScript', most: 100 * KB, of: ({ login }) => login.script },
  { name: '/login, everything', most: 145 * KB, of: ({ login }) => login.total },
  { name: '/login, requests', most: 14, of: ({ login }) => login.requests.length },
  { name: '/user/home, JavaScript', most: 140 * KB, of: ({ home }) => home.script },
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
  { name: 'the chat, JavaScript', most: 55 * KB, of: ({ chat }) => chat },
  { name: 'precache', most: 340 * KB, of: ({ precache }) => precache },
  { name: 'kept later, for the chat', most: 70 * KB, of: ({ later }) => later },
  { name: 'kept later, all', most: 160 * KB, of: ({ laterAll }) => laterAll },
]

interface Found {
  login: Visit
  home: Visit
  /** Home with what it fetches in idle times. */
  ahead: Visit
  /** The sign-in page where the chat is offered. */
  launcher: Visit
  /** The chat's own code, with socket.io and the words of one language. */
  chat: number
  precache: number
  /** The chat's part of the second stage, and all of it. */
  later: number
  laterAll: number
}

const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  const found: Found = {
    login: await visit(browser, `${portal.address}/login`),
    home: await visit(browser, `${portal.address}/user/home`, { token: portal.token }),
    ahead: await visit(browser, `${portal.address}/user/home`, { token: portal.token, ahead: true }),
    launcher: await visit(browser, `${portal.address}/login`, { chat: true }),
    chat: await chatBytes('dist'),
    precache: await precacheBytes('dist'),
    later: await laterBytes('dist', 'chat'),
    laterAll: await laterBytes('dist'),
  }
  for (const { name, most, of } of budgets) {
    const value = of(found)
    const over = value > most
    if (over) process.exitCode = 1
    console.log(`${over ? '✗' : '✓'} ${name}: ${value.toLocaleString('en')} of ${most.toLocaleString('en')}`)
  }
  if (process.exitCode || process.argv.includes('--list')) {
    for (const { url, bytes } of [...found.login.requests, ...found.home.requests])
      console.log(`  ${bytes} ${url}`)
  }
} finally {
  await browser.close()
  await portal.close()
}
