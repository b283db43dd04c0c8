import type { Browser } from '@playwright/test'

/** What a first visit fetched; bytes as they came over the wire, bodies only. */
export interface Visit {
  requests: { url: string; bytes: number }[]
  script: number
  total: number
}

export interface VisitOptions {
  /** Signs in first. */
  token?: string
  /** Also what is fetched ahead of need. */
  withPrefetches?: boolean
  /** The operator offers the chat. */
  chat?: boolean
}

/** The page is quiet when nothing was requested for so long: it registers its worker a second after it has loaded. */
const NETWORK_QUIET_MS = 3000

/**
 * Opens an address with an empty cache and counts what comes until the page is quiet. The service worker is blocked:
 * what it stores ahead has a budget of its own, and it fetches after the page is done. For the same reason the browser
 * saves data unless told otherwise: what is fetched ahead of need in idle times isn't what the visit waits for.
 * The chat is a part of its own: it is off unless told otherwise.
 */
export async function measureVisit(
  browser: Browser,
  url: string,
  { token, withPrefetches = false, chat = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  if (token !== undefined) {
    await context.addInitScript((text) => localStorage.setItem('token', text), token)
  }
  if (!withPrefetches) {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  }
  const page = await context.newPage()
  // The question that home asks a while later isn't its first load, however slow this machine is.
  await page.route('**/api/lookup/agreements', (route) => route.abort())
  if (!chat) await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const found: Visit = { requests: [], script: 0, total: 0 }
  const open = new Map<string, { url: string; type: string; headers: number }>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    open.set(requestId, { url: response.url, type, headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId)
    if (!request?.url.startsWith('http')) return
    const bytes = Math.max(0, encodedDataLength - request.headers)
    found.requests.push({ url: new URL(request.url).pathname, bytes })
    found.total += bytes
    if (request.type === 'Script' || /\.js$/.test(new URL(request.url).pathname)) found.script += bytes
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('#root button:visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (let before = -1; before !== found.requests.length; ) {
    before = found.requests.length
    await page.waitForTimeout(NETWORK_QUIET_MS)
  }
  await context.close()
  return found
}
