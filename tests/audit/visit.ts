import type { Browser } from '@playwright/test'

/** What a first visit fetched; bytes as they came over the wire, bodies only. */
export interface Visit {
  requests: { url: string; bytes: number }[]
  script: number
  total: number
}

/**
 * Opens an address with an empty cache and counts what comes until the page is quiet. The service worker is blocked:
 * what it stores ahead has a budget of its own, and it fetches after the page is done.
 * @param token signs in first
 */
export async function visit(browser: Browser, url: string, token?: string): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  if (token !== undefined) {
    await context.addInitScript((text) => localStorage.setItem('token', text), token)
  }
  const page = await context.newPage()
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
  await context.close()
  return found
}
