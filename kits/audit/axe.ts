import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { type Finding, type Language, type Place, skipped } from '#scripts/audit/findings.ts'
import { allLanguages, allThemes } from '#scripts/audit/languages.ts'
import {
  type Access,
  firstLine,
  launchBrowser,
  NO_MEMBER,
  openScreen,
  PHONE,
  prepareContext,
  routesFor,
  type Site,
  takePicture,
} from '#scripts/audit/site.ts'
import { thresholds } from '#scripts/audit/thresholds.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'

/** Runs axe on every screen in three languages and two themes; also reports errors of scripts. */
export async function auditAxe(site: Site): Promise<readonly Finding[]> {
  const browser = await launchBrowser()
  const found: Finding[] = []
  try {
    for (const access of ['visitor', 'member'] as const) {
      if (access === 'member' && !site.session) {
        found.push(...routesFor(site, access).map((route) => skipped({ audit: 'axe', route }, NO_MEMBER)))
        continue
      }
      for (const language of allLanguages)
        found.push(...(await auditLanguage(browser, site, access, language)))
    }
  } finally {
    await browser.close()
  }
  return found
}

async function auditLanguage(
  browser: Browser,
  site: Site,
  access: Access,
  language: Language,
): Promise<readonly Finding[]> {
  const context = await browser.newContext({
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  try {
    await prepareContext(context, access === 'member' ? site.session : undefined, language)
    const found: Finding[] = []
    for (const route of routesFor(site, access)) {
      const place: Place = { audit: 'axe', route, language }
      const page = await context.newPage()
      page.on('pageerror', (error) => {
        found.push({ ...place, severity: 'error', text: `A script failed: ${firstLine(error)}` })
      })
      page.on('console', (message) => {
        if (message.type() === 'error')
          found.push({ ...place, severity: 'warning', text: `Console: ${firstLine(message.text())}` })
      })
      found.push(...(await auditScreen(page, site.address, place)))
      await page.close()
    }
    return found
  } finally {
    await context.close()
  }
}

async function auditScreen(page: Page, address: string, place: Place): Promise<readonly Finding[]> {
  const found: Finding[] = []
  try {
    await openScreen(page, address, place.route)
    for (const theme of allThemes) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const picture = await takePicture(page)
      found.push(...(await violationsOf(page, { ...place, theme, picture })))
    }
  } catch (error) {
    found.push({ ...place, severity: 'error', text: `The screen didn’t appear: ${firstLine(error)}` })
  }
  return found
}

async function violationsOf(page: Page, place: Place): Promise<readonly Finding[]> {
  // Legacy mode: without it axe opens an extra page per run for cross-origin frames, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  if (violations.length === 0) return [{ ...place, severity: 'passed', text: 'axe finds no violation.' }]
  return violations.map(({ id, impact, help, nodes }, at): Finding => {
    const isError = thresholds.axe.errorImpacts.includes(impact ?? 'critical')
    const elements = nodes.map(({ html }) => html.slice(0, 120)).join(' ')
    // The screenshot is in the report once.
    const { picture, ...rest } = place
    const where = at === 0 ? { ...rest, picture } : rest
    return { ...where, severity: isError ? 'error' : 'warning', text: `${id}: ${help}. ${elements}` }
  })
}
