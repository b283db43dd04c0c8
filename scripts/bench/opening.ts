import * as v from 'valibot'
import { type BrowserTab, startTab } from './own-tab.ts'
import { SLOWDOWN } from './slow-page.ts'

/** Timings of a page load, in milliseconds since navigation start. */
export type Opening = v.InferOutput<typeof openingSchema>

/** Page to open, and the text that marks it as loaded. */
export interface TargetPage {
  url: string
  /** Selector of the element to wait for. */
  selector: string
  /** Text that the element must contain. */
  text: string
}

const openingSchema = v.object({
  /** End of the HTML response. */
  html: v.number(),
  firstPaint: v.number(),
  firstContentfulPaint: v.number(),
  /** Paint of the target text. */
  targetPaint: v.number(),
})
const navigated = v.object({ errorText: v.optional(v.string()) })
const evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(
    v.object({ text: v.string(), exception: v.optional(v.object({ description: v.optional(v.string()) })) }),
  ),
})

const TIMEOUT_MS = 120_000

/** Measures a cold load of a page in a new browser with a throttled CPU, then a reload. */
export async function openTwice(
  directory: string,
  { url, selector, text }: TargetPage,
): Promise<{ cold: Opening; reload: Opening }> {
  const tab = await startTab(directory)
  try {
    await tab.send('Page.enable')
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const source = `(${watchOpening})(${JSON.stringify(selector)}, ${JSON.stringify(text)}, ${TIMEOUT_MS})`
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    const cold = await measureOpening(tab, 'Page.navigate', { url })
    return { cold, reload: await measureOpening(tab, 'Page.reload') }
  } finally {
    tab.kill()
  }
}

async function measureOpening(tab: BrowserTab, method: string, params: object = {}): Promise<Opening> {
  const parsed = tab.nextEvent('Page.domContentEventFired')
  const { errorText } = v.parse(navigated, await tab.send(method, params))
  if (errorText) throw new Error(`the page did not open: ${errorText}`)
  await parsed
  const found = await tab.send('Runtime.evaluate', {
    expression: 'opening',
    awaitPromise: true,
    returnByValue: true,
  })
  const { result, exceptionDetails } = v.parse(evaluated, found)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return v.parse(openingSchema, result.value)
}

/**
 * Runs in the page before its own scripts: `window.opening` resolves with the timings once the target text is
 * painted.
 */
function watchOpening(selector: string, text: string, timeoutMs: number): void {
  const target = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} never said ${text}`)), timeoutMs)
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)?.textContent?.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message posted in an animation frame arrives after that frame was submitted.
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now())
        painted.port2.postMessage(undefined)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  const paints = new Promise<Record<string, number>>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      const entries = performance.getEntriesByType('paint')
      resolve(Object.fromEntries(entries.map(({ name, startTime }) => [name, startTime])))
    }).observe({ type: 'paint', buffered: true })
  })
  const opening = Promise.all([target, paints]).then(([targetPaintedAt, times]) => {
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      html: navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : undefined,
      firstPaint: times['first-paint'],
      firstContentfulPaint: times['first-contentful-paint'],
      targetPaint: targetPaintedAt,
    }
  })
  Object.assign(window, { opening })
}
