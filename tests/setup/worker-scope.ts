import { vi } from 'vitest'

// Workbox's modules need them; import this file before them.
process.env.NODE_ENV = 'production'
Object.assign(globalThis, { self: globalThis, FetchEvent: class {} })

interface FakeNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: unknown
  readonly silent: boolean
  close(): void
}

/** A window client of the service worker; `claimsPush`: it claims push messages. */
export interface FakeWindow {
  url?: string
  focused?: boolean
  visibilityState?: 'visible' | 'hidden'
  claimsPush?: boolean
}

/**
 * Fake ServiceWorkerGlobalScope for Node that records notifications, messages, and focused and opened
 * windows.
 */
export function workerScope(windows: FakeWindow[] = []) {
  const shown: FakeNotification[] = []
  const posted: { window: number; message: unknown }[] = []
  const focused: number[] = []
  const opened: string[] = []
  const unsubscribe = vi.fn(async () => true)
  const clientOf = (window: FakeWindow, index: number) => ({
    id: String(index),
    url: window.url ?? 'https://portal.example.com/user/home',
    focused: window.focused ?? false,
    visibilityState: window.visibilityState ?? (window.focused ? 'visible' : 'hidden'),
    postMessage(message: unknown, transfer?: MessagePort[]) {
      posted.push({ window: index, message })
      if (window.claimsPush) transfer?.[0]?.postMessage('claimed')
    },
    async focus() {
      focused.push(index)
    },
  })
  const scope = {
    location: new URL('https://portal.example.com/sw.js'),
    clients: {
      matchAll: async () => windows.map(clientOf),
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      getNotifications: async () => [...shown],
      async showNotification(title: string, options: Partial<FakeNotification>) {
        const { body = '', tag = '', data, silent = false } = options
        const one: FakeNotification = {
          title,
          body,
          tag,
          data,
          silent,
          close: () => void shown.splice(shown.indexOf(one), 1),
        }
        shown.push(one)
      },
      pushManager: {
        getSubscription: async () => ({ unsubscribe, endpoint: 'https://push.example.com/1' }),
        subscribe: vi.fn(async () => undefined),
      },
    },
  }
  // Cast: the types of the real scope are only available in tsconfig.sw.json.
  return { scope: scope as never, shown, posted, focused, opened, unsubscribe, windows }
}
