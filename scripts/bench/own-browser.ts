import { launch } from 'chrome-launcher'
import connect, { type Client } from 'chrome-remote-interface'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/**
 * Starts a browser with one tab, and closes it after `work`. The connection is to the tab only: Playwright and Puppeteer also
 * attach to service workers and make them wait for the debugger at startup, which would distort a measurement.
 * @param profile directory; default: a new one
 */
export async function inOwnBrowser<T>(
  work: (tab: Client, port: number) => Promise<T>,
  profile?: string,
): Promise<T> {
  const chrome = await launch({
    chromePath: ensureBrowser(),
    chromeFlags: ['--headless=new', ...browserArgs],
    ...(profile === undefined ? {} : { userDataDir: profile }),
    logLevel: 'silent',
  })
  try {
    const tab = await connect({ port: chrome.port, local: true })
    try {
      return await work(tab, chrome.port)
    } finally {
      await tab.close()
    }
  } finally {
    chrome.kill()
  }
}
