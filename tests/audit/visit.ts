import type { Browser } from '@playwright/test'

/** Requests of a first visit; sizes are transferred body bytes. */
export interface Visit {
  requests: { url: string; bytes: number }[]
  script: number
  total: number
}

export interface VisitOptions {
  /** Session token; default: visitor. */
  token?: string
  /** Includes prefetches. */
  withPrefetches?: boolean
  /** Enables the chat. */
  chat?: boolean
}

/**
 * Idle time after which a visit ends; longer than the second after which the page registers its service
 * worker.
 */
const NETWORK_QUIET_MS = 3000

/**
 * Opens a URL with an empty cache and counts transfers until the network is idle. The service worker is
 * blocked because precaching has its own budget and doesn't delay the page. By default `saveData` disables
 * prefetching, which the visit doesn't wait for either, and the chat is disabled.
 * @throws Error if the portal leads to another page, e.g. to sign-in
 */
export async function measureVisit(
  browser: Browser,
  url: string,
  { token, withPrefetches = false, chat = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  const wanted = new URL(url).pathname
  if (token !== undefined) {
    // A session that ends with its tab isn't warmed up for offline use, which begins once the page is quiet.
    await context.addInitScript((text) => sessionStorage.setItem('token', text), token)
  }
  if (!withPrefetches) {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  }
  const page = await context.newPage()
  // The agreement dialog is loaded later than the first load, but a slow machine could count it.
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
  if (!chat) await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const found: Visit = { requests: [], script: 0, total: 0 }
  const responses = new Map<string, { url: string; type: string; headers: number }>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    responses.set(requestId, { url: response.url, type, headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = responses.get(requestId)
    if (!request?.url.startsWith('http')) return
    const bytes = Math.max(0, encodedDataLength - request.headers)
    found.requests.push({ url: new URL(request.url).pathname, bytes })
    found.total += bytes
    if (request.type === 'Script' || /\.js$/.test(new URL(request.url).pathname)) found.script += bytes
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('#root :is(h1, button):visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (let before = -1; before !== found.requests.length; ) {
    before = found.requests.length
    await page.waitForTimeout(NETWORK_QUIET_MS)
  }
  const { pathname } = new URL(page.url())
  await context.close()
  if (pathname !== wanted) throw new Error(`The portal went to ${pathname}.`)
  return found
}
