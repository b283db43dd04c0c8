import { once } from 'node:events'
import { launch } from 'chrome-launcher'
import * as v from 'valibot'
import { browserArgs, ensureBrowser } from '../../tests/setup/browser.ts'

/** The one tab of a browser that was just started. */
export interface OwnTab {
  /** Says something in the browser's protocol, and gives the answer. */
  send(method: string, params?: object): Promise<unknown>
  /** Resolves with the next event of this name. */
  next(event: string): Promise<void>
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
export async function startTab(directory: string): Promise<OwnTab> {
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
    return { ...(await talk(tab.webSocketDebuggerUrl)), kill: () => chrome.kill() }
  } catch (error) {
    chrome.kill()
    throw error
  }
}

async function talk(address: string): Promise<Pick<OwnTab, 'send' | 'next'>> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  const awaited = new Map<string, PromiseWithResolvers<void>>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, error } = v.parse(incoming, JSON.parse(String(data)))
    if (method !== undefined) awaited.get(method)?.resolve()
    if (id === undefined) return
    if (error) open.get(id)?.reject(new Error(error.message))
    else open.get(id)?.resolve(result)
    open.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of [...open.values(), ...awaited.values()]) reject(new Error('the browser is gone'))
  })
  return {
    send(method, params = {}) {
      const answer = Promise.withResolvers<unknown>()
      open.set(++count, answer)
      socket.send(JSON.stringify({ id: count, method, params }))
      return answer.promise
    },
    next(event) {
      const come = Promise.withResolvers<void>()
      awaited.set(event, come)
      come.promise.finally(() => awaited.delete(event)).catch(() => undefined)
      return come.promise
    },
  }
}
