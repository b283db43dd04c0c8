import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { browserArgs } from '../../tests/setup/browser.ts'

/** Lighthouse result of one run; times in milliseconds, scores from 0 to 100. */
export interface PageScore {
  name: string
  fcp: number
  lcp: number
  blocking: number
  shift: number
  scores: Record<string, number>
  /** Screenshot of the loaded page as a data URL. */
  screenshot: string | undefined
}

interface Page {
  name: string
  url: string
  /** Script to run before the page's own scripts, e.g. to store a token. */
  prepare?: string
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Measures pages sequentially with mobile emulation and simulated throttling, each in a new browser; median
 * run by LCP.
 * @param args flags of the browser
 */
export async function measurePages(
  pages: readonly Page[],
  browser: string,
  runs: number,
  args: readonly string[] = browserArgs,
): Promise<PageScore[]> {
  const scores: PageScore[] = []
  for (const page of pages) {
    const results: PageScore[] = []
    for (let run = 0; run < runs; run++) results.push(await measure(page, browser, args))
    results.sort((a, b) => a.lcp - b.lcp)
    const median = results[Math.floor(results.length / 2)]
    if (median) scores.push(median)
  }
  return scores
}

/** Measures one page. Lighthouse sometimes misses the navigation in its own trace, and then has to be run again. */
async function measure(
  page: Page,
  browser: string,
  args: readonly string[],
  attempts = 3,
): Promise<PageScore> {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless=new', ...args],
    logLevel: 'silent',
  })
  try {
    const connection = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` })
    const tab = await connection.newPage()
    if (page.prepare !== undefined) await tab.evaluateOnNewDocument(page.prepare)
    const flags = { logLevel: 'error', output: 'json', throttlingMethod: 'simulate' } as const
    const result = await lighthouse(page.url, { ...flags, onlyCategories: [...categories] }, undefined, tab)
    if (!result) throw new Error(`Lighthouse gave no result for ${page.url}.`)
    const { audits, categories: found, runtimeError } = result.lhr
    if (runtimeError?.code === 'NO_NAVSTART' && attempts > 1) {
      console.log(`${page.name}: Lighthouse missed the navigation, measuring again.`)
      return await measure(page, browser, args, attempts - 1)
    }
    if (runtimeError) throw new Error(`Lighthouse on ${page.url}: ${runtimeError.message}`)
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      name: page.name,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      scores: Object.fromEntries(categories.map((id) => [id, Math.round((found[id]?.score ?? 0) * 100)])),
      screenshot: audits['final-screenshot']?.details?.data,
    }
  } finally {
    chrome.kill()
  }
}
