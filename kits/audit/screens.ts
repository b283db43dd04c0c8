import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, webkit } from 'playwright-core'
import {
  error,
  type Finding,
  firstLine,
  languages,
  type Place,
  type Result,
  skipped,
  themes,
  toFindings,
  warning,
} from './findings.ts'
import { REDIRECT_PAGE } from './portal.ts'
import {
  checkRoutes,
  inLanguage,
  openScreen,
  type Site,
  settle,
  takePicture,
  withBrowser,
  withPage,
} from './site.ts'
import { thresholds } from './thresholds.ts'

/**
 * Runs axe on every screen in three languages and two themes. Errors of scripts and what a content security policy
 * blocks are errors, other messages in the console warnings.
 */
export function auditAxe(site: Site): Promise<readonly Finding[]> {
  return withBrowser(async (browser) => {
    const screens = await checkRoutes('axe', site, async (place, session) => {
      const found: Finding[] = []
      for (const language of languages) {
        const check = (page: Page) => auditScreen(page, site.address, { ...place, language })
        found.push(...(await withPage(browser, inLanguage(language, session), check)))
      }
      return found
    })
    const redirect = await withPage(browser, {}, async (page) => {
      const messages = collectMessages(page)
      await page.goto(site.address + REDIRECT_PAGE)
      return toFindings({ audit: 'axe', route: REDIRECT_PAGE }, messages, 'The page runs without a message.')
    })
    return [...screens, ...redirect]
  })
}

/** Collects the page's messages from now on. */
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
    await openScreen(page, address, place.route)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page)
      const where = { ...place, theme, picture: await takePicture(page) }
      found.push(...toFindings(where, await violationsOf(page), 'axe finds no violation.'))
    }
  } catch (problem) {
    found.push({ ...place, ...error(`The screen didn’t appear: ${firstLine(problem)}`) })
  }
  return [...found, ...messages.map((message) => ({ ...place, ...message }))]
}

async function violationsOf(page: Page): Promise<readonly Result[]> {
  // Legacy mode: without it axe opens an extra page per run for cross-origin frames, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, impact, help, nodes }) => {
    const elements = nodes.map(({ html }) => html.slice(0, 120)).join(' ')
    const isError = thresholds.axe.errorImpacts.includes(impact ?? 'critical')
    return (isError ? error : warning)(`${id}: ${help}. ${elements}`)
  })
}

const NO_WEBKIT = 'WebKit isn’t installed: run npx playwright-core install webkit.'

/** Opens every page in WebKit, the engine of Safari, where it is installed. */
export async function auditWebKit(site: Site): Promise<readonly Finding[]> {
  if (!existsSync(webkit.executablePath()))
    return site.routes.map((route) => ({ audit: 'webkit', route, ...skipped(NO_WEBKIT) }))
  const browser = await webkit.launch()
  return checkRoutes('webkit', site, (place, session) =>
    withPage(browser, inLanguage('en', session), async (page) => {
      await openScreen(page, site.address, place.route)
      return toFindings({ ...place, picture: await takePicture(page) }, [], 'The page shows its heading.')
    }),
  ).finally(() => browser.close())
}
