import * as v from 'valibot'
import { type BrowserTab, startTab } from './own-tab.ts'
import { SLOWDOWN } from './slow-page.ts'

/** How a page opened; milliseconds from the navigation's start. */
export type Opening = v.InferOutput<typeof openingSchema>

/** What is opened, and what its reader waits for. */
export interface TargetPage {
  url: string
  /** Where the figure stands, as a selector. */
  place: string
  /** What it has to say there. */
  text: string
}

const openingSchema = v.object({
  /** The whole HTML was there. */
  html: v.number(),
  firstPaint: v.number(),
  contentful: v.number(),
  /** What is waited for was painted. */
  figure: v.number(),
})
const navigated = v.object({ errorText: v.optional(v.string()) })
const evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(
    v.object({ text: v.string(), exception: v.optional(v.object({ description: v.optional(v.string()) })) }),
  ),
})

/** What isn't painted by then never will be, milliseconds. */
const TIMEOUT_MS = 120_000

/** Opens a page in a browser that was just started, on a slow processor, and loads it again there. */
export async function openTwice(
  directory: string,
  { url, place, text }: TargetPage,
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
    const source = `(${watchOpening})(${JSON.stringify(place)}, ${JSON.stringify(text)}, ${TIMEOUT_MS})`
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    const cold = await measureOpening(tab, 'Page.navigate', { url })
    return { cold, reload: await measureOpening(tab, 'Page.reload') }
  } finally {
    tab.kill()
  }
}

async function measureOpening(tab: BrowserTab, how: string, params: object = {}): Promise<Opening> {
  const parsed = tab.nextEvent('Page.domContentEventFired')
  const { errorText } = v.parse(navigated, await tab.send(how, params))
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

/** Runs in the page before its own scripts: promises when it was painted, and when what is waited for was. */
function watchOpening(place: string, text: string, patience: number): void {
  const figure = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${place} never said ${text}`)), patience)
    const observer = new MutationObserver(() => {
      if (!document.querySelector(place)?.textContent?.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message comes after the frame has been handed over.
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
  const opening = Promise.all([figure, paints]).then(([shown, times]) => {
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      html: navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : undefined,
      firstPaint: times['first-paint'],
      contentful: times['first-contentful-paint'],
      figure: shown,
    }
  })
  Object.assign(window, { opening })
}
