import * as v from 'valibot'
import { type Finding, type Place, skipped } from '#scripts/audit/findings.ts'
import { firstLine, NO_MEMBER, routesFor, type Site } from '#scripts/audit/site.ts'
import { findWebKit, openWebKit, type WebKit } from '#tests/setup/webkit.ts'

const NO_WEBKIT = 'WebKit isn’t installed (Debian’s packages webkit2gtk-driver and xvfb).'

const screenSchema = v.nullable(v.object({ heading: v.string(), path: v.string() }))

/** Script: waits until the app shows a heading and its text has stopped changing; null if there is no heading. */
const READ_SCREEN = `
  const readHeading = () =>
    [...document.querySelectorAll('h1')].find((one) => one.getClientRects().length > 0)?.innerText
  const isStarted = () => document.querySelector('#root > *') && !document.querySelector('#root > [inert]')
  let text = ''
  let changedAt = performance.now()
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    if (document.body.innerText !== text) {
      text = document.body.innerText
      changedAt = performance.now()
    }
    const isQuiet = performance.now() - changedAt > 1500
    if (isQuiet && isStarted() && readHeading()) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const heading = readHeading()
  return heading && isStarted() ? { heading, path: location.pathname } : null`

const STORE = 'for (const [key, value] of Object.entries(args[0])) localStorage.setItem(key, value)'

/** Opens every page in WebKit, the engine of Safari, where it is installed. */
export async function auditWebKit(site: Site): Promise<readonly Finding[]> {
  const programs = findWebKit()
  if (!programs) return site.routes.map((route) => skipped({ audit: 'webkit', route }, NO_WEBKIT))
  const window = await openWebKit(programs)
  try {
    const found: Finding[] = []
    for (const route of routesFor(site, 'visitor')) found.push(await auditPage(window, site.address, route))
    const memberRoutes = routesFor(site, 'member')
    if (!site.session)
      return [...found, ...memberRoutes.map((route) => skipped({ audit: 'webkit', route }, NO_MEMBER))]
    // Public pages end a session when they start: store it afterwards.
    await window.goto(`${site.address}/login`)
    await window.run(READ_SCREEN)
    await window.run(STORE, site.session)
    for (const route of memberRoutes) found.push(await auditPage(window, site.address, route))
    return found
  } finally {
    await window.close()
  }
}

async function auditPage(window: WebKit, address: string, route: string): Promise<Finding> {
  const place: Place = { audit: 'webkit', route }
  try {
    await window.goto(address + route)
    const screen = v.parse(screenSchema, await window.run(READ_SCREEN))
    const picture = `data:image/png;base64,${(await window.screenshot()).toString('base64')}`
    const where: Place = { ...place, picture }
    if (screen === null) return { ...where, severity: 'error', text: 'The page shows no heading.' }
    if (screen.path !== route)
      return { ...where, severity: 'error', text: `The portal went to ${screen.path}.` }
    return { ...where, severity: 'passed', text: `The page shows “${screen.heading}”.` }
  } catch (error) {
    return { ...place, severity: 'error', text: `The page didn’t open: ${firstLine(error)}` }
  }
}
