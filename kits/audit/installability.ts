import type { Page } from 'playwright-core'
import { error, type Finding, languages, type Place, skipped, toFindings } from './findings.ts'
import { firstPages } from './portal.ts'
import {
  inLanguage,
  inProfile,
  insecureReason,
  openScreen,
  type Site,
  takePicture,
  withProfile,
} from './site.ts'
import { thresholds } from './thresholds.ts'

/** Checks with Chromium's DevTools protocol, in every language: manifest, icons, installability, service worker. */
export async function auditInstallability({ address }: Site): Promise<readonly Finding[]> {
  const route = firstPages.visitor
  const reason = insecureReason(address)
  if (reason !== undefined) return [{ audit: 'installability', route, ...skipped(reason) }]
  const found: Finding[] = []
  for (const language of languages) {
    const place: Place = { audit: 'installability', route, language }
    const open = async (page: Page) => {
      await openScreen(page, address, route, inLanguage(language))
      const problems = [...(await manifestProblems(page)), ...(await workerProblems(page))]
      const text = 'The app can be installed, and its service worker is active and has cached the page.'
      return toFindings({ ...place, picture: await takePicture(page) }, problems.map(error), text)
    }
    found.push(...(await withProfile((directory) => inProfile(directory, {}, open))))
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
      const details = errorArguments.map(({ name, value }) => `${name} ${value}`).join(', ')
      return `The browser can’t install the app: ${errorId}${details === '' ? '' : ` (${details})`}.`
    }),
  ]
}

/** Waits until a service worker is active, which must then have cached the page. */
async function workerProblems(page: Page): Promise<readonly string[]> {
  const { workerMs } = thresholds.installability
  const findActive = async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
  const isActive = page.waitForFunction(findActive, undefined, { timeout: workerMs }).then(() => true)
  if (!(await isActive.catch(() => false)))
    return [`No service worker was active after ${workerMs / 1000} s.`]
  // The worker adds the revision of the build to the address.
  const hasPage = await page.evaluate(
    async () => (await caches.match('/index.html', { ignoreSearch: true })) !== undefined,
  )
  return hasPage ? [] : ['The active service worker has cached no page to start without a network.']
}
