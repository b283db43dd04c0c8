import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type Page, webkit } from 'playwright-core'
import type { Finding, Place, Result } from './findings.ts'
import { error, firstLine, skipAll, toFindings, warning } from './findings.ts'
import { calls, firstPages, languages, REDIRECT_PAGE, storageKeys, themes } from './portal.ts'
import * as screens from './screens.ts'
import { thresholds } from './thresholds.ts'
import { compareWithLimits } from './times.ts'

/** Runs axe on every screen in all languages and themes, and collects the messages of the pages. */
export function auditAxe(site: screens.Site): Promise<readonly Finding[]> {
  return screens.withBrowser(async (browser) => {
    const found = await screens.checkRoutes('axe', site, async (place, session) => {
      const found: Finding[] = []
      for (const language of languages) {
        const check = (page: Page) => auditScreen(page, site.address, { ...place, language })
        found.push(...(await screens.withPage(browser, screens.inLanguage(language, session), check)))
      }
      return found
    })
    const redirect = await screens.withPage(browser, {}, async (page) => {
      const messages = collectMessages(page)
      await page.goto(site.address + REDIRECT_PAGE)
      return toFindings({ audit: 'axe', route: REDIRECT_PAGE }, messages, 'The page runs without a message.')
    })
    return [...found, ...redirect]
  })
}

/** Errors of scripts and what a content security policy blocks are errors, other messages in the console warnings. */
function collectMessages(page: Page): readonly Result[] {
  const found: Result[] = []
  page.on('pageerror', (problem) => found.push(error(`A script failed: ${firstLine(problem)}`)))
  page.on('console', (message) => {
    const text = firstLine(message.text())
    if (message.type() !== 'error') return
    found.push(/Content Security Policy/i.test(text) ? error(text) : warning(`Console: ${text}`))
  })
  return found
}

async function auditScreen(page: Page, address: string, place: Place): Promise<readonly Finding[]> {
  const messages = collectMessages(page)
  const found: Finding[] = []
  try {
    await screens.openScreen(page, address, place.route)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const violations = await violationsOf(page)
      found.push(
        ...(await screens.toPictured(page, { ...place, theme }, violations, 'axe finds no violation.')),
      )
    }
  } catch (problem) {
    found.push({ ...place, ...error(`The screen didn’t appear: ${firstLine(problem)}`) })
  }
  return [...found, ...messages.map((message) => ({ ...place, ...message }))]
}

async function violationsOf(page: Page): Promise<readonly Result[]> {
  // Legacy mode: without it axe opens an extra page per run for cross-origin frames, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html }) => html.slice(0, 120)).join(' ')
    return error(`${id}: ${help}. ${elements}`)
  })
}

/** Opens every page in WebKit, the engine of Safari, where it is installed. */
export async function auditWebKit(site: screens.Site): Promise<readonly Finding[]> {
  if (!existsSync(webkit.executablePath()))
    return skipAll('webkit', site.routes, 'WebKit isn’t installed: run npx playwright-core install webkit.')
  const check = (browser: Browser) =>
    screens.checkRoutes('webkit', site, (place, session) =>
      screens.withPage(browser, screens.inLanguage('en', session), async (page) => {
        await screens.openScreen(page, site.address, place.route)
        return screens.toPictured(page, place, [], 'The page shows its heading.')
      }),
    )
  return screens.withBrowser(check, webkit)
}

/** Checks with Chromium's DevTools protocol, in every language: manifest, icons, installability, service worker. */
export async function auditInstallability({ address }: screens.Site): Promise<readonly Finding[]> {
  const route = firstPages.visitor
  const skipped = screens.skipInsecure('installability', address, [route])
  if (skipped) return skipped
  const found: Finding[] = []
  for (const language of languages) {
    const place: Place = { audit: 'installability', route, language }
    const open = async (page: Page) => {
      await screens.openScreen(page, address, route, screens.inLanguage(language))
      const problems = [...(await manifestProblems(page)), ...(await workerProblems(page))]
      const text = 'The app can be installed, and its service worker is active and has cached the page.'
      return screens.toPictured(page, place, problems.map(error), text)
    }
    found.push(...(await screens.withProfile((directory) => screens.inProfile(directory, open))))
  }
  return found
}

async function manifestProblems(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  if (url === '') return ['The page links no manifest.']
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return [
    ...errors.map(({ message }) => `Manifest: ${message}`),
    ...installabilityErrors.map(({ errorId, errorArguments }) => {
      const details = errorArguments.map(({ name, value }) => ` ${name} ${value}`)
      return `The browser can’t install the app: ${errorId}${details.join()}.`
    }),
  ]
}

/** Waits until a service worker is active, which must then have cached the page. */
async function workerProblems(page: Page): Promise<readonly string[]> {
  const { workerMs } = thresholds.installability
  const findActive = async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
  const active = page.waitForFunction(findActive, undefined, { timeout: workerMs })
  if (!(await active.catch(() => false))) return [`No service worker was active after ${workerMs / 1000} s.`]
  // The worker adds the revision of the build to the address.
  const hasPage = await page.evaluate(
    async () => (await caches.match('/index.html', { ignoreSearch: true })) !== undefined,
  )
  return hasPage ? [] : ['The active service worker has cached no page to start without a network.']
}

/** Longer than the second after which the page begins what isn't needed for the first paint. */
const QUIET_MS = 3000

/** First visits without prefetching, chat, agreement and the service worker, none of which delays a page. */
export function auditBytes(site: screens.Site): Promise<readonly Finding[]> {
  return screens.withBrowser((browser) =>
    screens.checkRoutes('bytes', site, (place, session) =>
      screens.withPage(browser, {}, async (page) => {
        const token = session?.[storageKeys.token] ?? ''
        await page.addInitScript(
          ([key, value]) => {
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
            // A session that ends with its tab isn't warmed up for offline use.
            if (value !== '') sessionStorage.setItem(key, value)
          },
          [storageKeys.token, token] as const,
        )
        await page.route(`**${calls.agreements}`, (route) => route.fulfill({ json: [] }))
        await page.route(`**${calls.chatSwitch}`, (route) => route.fulfill({ json: false }))
        const waitUntilQuiet = screens.watchNetwork(page)
        const sum = { script: 0, total: 0, requests: 0 }
        page.on('requestfinished', async (request) => {
          sum.requests++
          const bytes = (await request.sizes()).responseBodySize
          sum.total += bytes
          if (request.resourceType() === 'script') sum.script += bytes
        })
        await screens.openScreen(page, site.address, place.route)
        await waitUntilQuiet(QUIET_MS)
        const { bytes } = thresholds
        const limits = bytes.pages[place.route] ?? bytes[session ? 'member' : 'visitor']
        const figures = [
          { text: 'Bytes of scripts on a first visit.', value: sum.script, limit: limits.script },
          { text: 'Bytes of everything on a first visit.', value: sum.total, limit: limits.total },
          { text: 'Requests of a first visit.', value: sum.requests, limit: limits.requests },
        ]
        return compareWithLimits(place, [{ figures }])
      }),
    ),
  )
}
