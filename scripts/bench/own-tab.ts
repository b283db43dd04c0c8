import { once } from 'node:events'
import { launch } from 'chrome-launcher'
import * as v from 'valibot'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/** The one tab of a browser that was just started. */
export interface BrowserTab {
  /** Says something in the browser's protocol, and gives the answer. */
  send(method: string, params?: object): Promise<unknown>
  /** Resolves with the next event of this name. */
  nextEvent(event: string): Promise<void>
  /** Ends the browser at once. */
  kill(): void
}

const targets = v.array(v.object({ type: v.string(), webSocketDebuggerUrl: v.string() }))
const incoming = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/**
 * Starts a browser and talks to its tab alone. Playwright and Puppeteer attach to every worker too, which waits for them
 * before it starts: time that no member's worker takes.
 * @param directory the browser's own, as it was left
 */
export async function startTab(directory: string): Promise<BrowserTab> {
  const chrome = await launch({
    chromePath: ensureBrowser(),
    chromeFlags: ['--headless=new', ...browserArgs],
    userDataDir: directory,
    logLevel: 'silent',
  })
  try {
    const listed = await fetch(`http://127.0.0.1:${chrome.port}/json/list`)
    const tab = v.parse(targets, await listed.json()).find(({ type }) => type === 'page')
    if (!tab) throw new Error('the browser has no tab')
    return { ...(await connectToTab(tab.webSocketDebuggerUrl)), kill: () => chrome.kill() }
  } catch (error) {
    chrome.kill()
    throw error
  }
}

async function connectToTab(address: string): Promise<Pick<BrowserTab, 'send' | 'nextEvent'>> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>()
  const eventWaiters = new Map<string, PromiseWithResolvers<void>>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, error } = v.parse(incoming, JSON.parse(String(data)))
    if (method !== undefined) eventWaiters.get(method)?.resolve()
    if (id === undefined) return
    if (error) pendingCalls.get(id)?.reject(new Error(error.message))
    else pendingCalls.get(id)?.resolve(result)
    pendingCalls.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of [...pendingCalls.values(), ...eventWaiters.values()])
      reject(new Error('the browser is gone'))
  })
  return {
    send(method, params = {}) {
      const answer = Promise.withResolvers<unknown>()
      pendingCalls.set(++count, answer)
      socket.send(JSON.stringify({ id: count, method, params }))
      return answer.promise
    },
    nextEvent(event) {
      const come = Promise.withResolvers<void>()
      eventWaiters.set(event, come)
      come.promise.finally(() => eventWaiters.delete(event)).catch(() => undefined)
      return come.promise
    },
  }
}
