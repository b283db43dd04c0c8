import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserArgs } from '../../tests/setup/browser.ts'

/** What a page scored in one run; times in milliseconds, scores 0 to 100. */
export interface PageScore {
  name: string
  fcp: number
  lcp: number
  blocking: number
  shift: number
  scores: Record<string, number>
}

interface Page {
  name: string
  url: string
  /** Script that runs in the page's origin first, e.g. to put a token into storage. */
  prepare?: { url: string; script: string }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Measures pages one after the other, mobile, simulated throttling, each in a browser of its own. */
export async function measurePages(
  pages: readonly Page[],
  browser: string,
  runs: number,
): Promise<PageScore[]> {
  const scores: PageScore[] = []
  for (const page of pages) {
    const results: PageScore[] = []
    for (let run = 0; run < runs; run++) results.push(await measure(page, browser))
    results.sort((a, b) => a.lcp - b.lcp)
    const median = results[Math.floor(results.length / 2)]
    if (median) scores.push(median)
  }
  return scores
}

async function measure(page: Page, browser: string): Promise<PageScore> {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless=new', ...browserArgs],
    logLevel: 'silent',
  })
  try {
    if (page.prepare) await inPage(chrome.port, page.prepare.url, page.prepare.script)
    const result = await lighthouse(page.url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
      throttlingMethod: 'simulate',
      disableStorageReset: page.prepare !== undefined,
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${page.url}.`)
    const { audits, categories: found } = result.lhr
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      name: page.name,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      scores: Object.fromEntries(categories.map((id) => [id, Math.round((found[id]?.score ?? 0) * 100)])),
    }
  } finally {
    chrome.kill()
  }
}

/** Opens a page over the debugging port, runs a script there and waits until it is done. */
async function inPage(port: number, url: string, script: string): Promise<void> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(script)
  await page.close()
  await browser.close()
}
