import { once } from 'node:events'
import { launch } from 'chrome-launcher'
import * as v from 'valibot'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/** The only tab of a newly started browser. */
export interface BrowserTab {
  /** Sends a DevTools protocol command. @returns its result */
  send(method: string, params?: object): Promise<unknown>
  /** Resolves with the next event of this name. */
  nextEvent(event: string): Promise<void>
  /** Kills the browser. */
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
 * Starts a browser and attaches to its page target only. Playwright and Puppeteer also attach to service
 * workers and make them wait for the debugger at startup, which would distort the measurement.
 * @param directory browser profile
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
      const reply = Promise.withResolvers<unknown>()
      pendingCalls.set(++count, reply)
      socket.send(JSON.stringify({ id: count, method, params }))
      return reply.promise
    },
    nextEvent(event) {
      const waiter = Promise.withResolvers<void>()
      eventWaiters.set(event, waiter)
      waiter.promise.finally(() => eventWaiters.delete(event)).catch(() => undefined)
      return waiter.promise
    },
  }
}
