import type { CDPSession, Page } from '@playwright/test'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { type Finding, type Language, type Place, skipped } from '#scripts/audit/findings.ts'
import { allLanguages } from '#scripts/audit/languages.ts'
import { withProfile } from '#scripts/audit/profile.ts'
import {
  firstLine,
  insecureReason,
  type Site,
  storageScript,
  takePicture,
  waitForScreen,
} from '#scripts/audit/site.ts'
import { thresholds } from '#scripts/audit/thresholds.ts'

/** Where every visitor can install the app. */
const INSTALL_PAGE = '/login'

/** What the browser's protocol says about the manifest, installing, and the service worker, in every language. */
export async function auditInstallability({ address }: Site): Promise<readonly Finding[]> {
  const reason = insecureReason(address)
  if (reason !== undefined) return [skipped({ audit: 'installability', route: INSTALL_PAGE }, reason)]
  const found: Finding[] = []
  for (const language of allLanguages) {
    found.push(
      ...(await withProfile(async (profile) => {
        const context = await profile.launch()
        try {
          await context.addInitScript({ content: storageScript({ [storageKeys.locale]: language }) })
          return await auditPage(context.pages()[0] ?? (await context.newPage()), address, language)
        } finally {
          await context.close()
        }
      })),
    )
  }
  return found
}

async function auditPage(page: Page, address: string, language: Language): Promise<readonly Finding[]> {
  const place: Place = { audit: 'installability', route: INSTALL_PAGE, language }
  const problem = (text: string): Finding => ({ ...place, severity: 'error', text })
  try {
    await page.goto(address + INSTALL_PAGE)
    await waitForScreen(page)
    const problems = [
      ...(await manifestProblems(await page.context().newCDPSession(page))),
      ...(await workerProblems(page)),
    ]
    const picture = await takePicture(page)
    if (problems.length > 0) return problems.map(problem)
    const text = 'The app can be installed, and its service worker is active and has cached the page.'
    return [{ ...place, picture, severity: 'passed', text }]
  } catch (error) {
    return [problem(`The page didn’t appear: ${firstLine(error)}`)]
  }
}

async function manifestProblems(session: CDPSession): Promise<readonly string[]> {
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
  const isActive = await page.evaluate(
    (timeoutMs) =>
      Promise.race([
        navigator.serviceWorker.ready.then(({ active }) => active !== null),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMs)),
      ]),
    workerMs,
  )
  if (!isActive) return [`No service worker was active after ${workerMs / 1000} s.`]
  // The worker adds the revision of the build to the address.
  const hasPage = await page.evaluate(
    async () => (await caches.match('/index.html', { ignoreSearch: true })) !== undefined,
  )
  return hasPage ? [] : ['The active service worker has cached no page to start without a network.']
}
