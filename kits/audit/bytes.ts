import { judge } from './figures.ts'
import type { Finding } from './findings.ts'
import { calls, storageKeys } from './portal.ts'
import { checkRoutes, openScreen, type Site, watchNetwork, withBrowser, withPage } from './site.ts'
import { thresholds } from './thresholds.ts'

/** Longer than the second after which the page begins what isn't needed for the first paint. */
const QUIET_MS = 3000

/**
 * Bytes and requests of a first visit to each page with an empty cache, until the network is quiet. Prefetching, the
 * chat and the agreement are off; so is the service worker, which doesn't delay the page.
 */
export function auditBytes(site: Site): Promise<readonly Finding[]> {
  return withBrowser((browser) =>
    checkRoutes('bytes', site, (place, session) =>
      withPage(browser, {}, async (page) => {
        await page.addInitScript(
          ([key, token]) => {
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
            // A session that ends with its tab isn't warmed up for offline use.
            if (token !== '') sessionStorage.setItem(key, token)
          },
          [storageKeys.token, session?.[storageKeys.token] ?? ''] as const,
        )
        await page.route(`**${calls.agreements}`, (route) => route.fulfill({ json: [] }))
        await page.route(`**${calls.chatSwitch}`, (route) => route.fulfill({ json: false }))
        const waitUntilQuiet = watchNetwork(page)
        const sizes: { readonly isScript: boolean; readonly bytes: number }[] = []
        page.on('requestfinished', async (request) => {
          const isScript = request.resourceType() === 'script'
          sizes.push({ isScript, bytes: (await request.sizes()).responseBodySize })
        })
        await openScreen(page, site.address, place.route)
        await waitUntilQuiet(QUIET_MS)
        const sum = (found: typeof sizes) => found.reduce((bytes, one) => bytes + one.bytes, 0)
        const { bytes } = thresholds
        const limits = bytes.pages[place.route] ?? bytes[session ? 'member' : 'visitor']
        const script = sum(sizes.filter(({ isScript }) => isScript))
        const figures = [
          { text: 'Bytes of scripts on a first visit.', value: script, limit: limits.script },
          { text: 'Bytes of everything on a first visit.', value: sum(sizes), limit: limits.total },
          { text: 'Requests of a first visit.', value: sizes.length, limit: limits.requests },
        ]
        return judge(place, [{ figures }])
      }),
    ),
  )
}
