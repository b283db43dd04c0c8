import { chromium } from '@playwright/test'
import { startPortal } from '../../scripts/bench/portal.ts'
import { browserArgs, ensureBrowser } from '../setup/browser.ts'
import { precacheBytes } from './precache.ts'
import { type Visit, visit } from './visit.ts'

/** Size budgets of the production build in dist/, as a browser fetches it (brotli); part of `npm run check`. */
const KB = 1000
const budgets: readonly { name: string; most: number; of: (found: Found) => number }[] = [
  { name: '/login, JavaScript', most: 85 * KB, of: ({ login }) => login.script },
  { name: '/login, everything', most: 130 * KB, of: ({ login }) => login.total },
  { name: '/login, requests', most: 12, of: ({ login }) => login.requests.length },
  { name: '/user/home, JavaScript', most: 120 * KB, of: ({ home }) => home.script },
  { name: 'precache', most: 300 * KB, of: ({ precache }) => precache },
]

interface Found {
  login: Visit
  home: Visit
  precache: number
}

const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  const found: Found = {
    login: await visit(browser, `${portal.address}/login`),
    home: await visit(browser, `${portal.address}/user/home`, portal.token),
    precache: await precacheBytes('dist'),
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
