import { vi } from 'vitest'

/** Fakes localStorage, sessionStorage and their events for tests in Node. */
export function browserStorage() {
  const local = new Map<string, string>()
  const session = new Map<string, string>()
  let denied = false
  const createStorage = (map: Map<string, string>) => {
    const open = () => {
      if (denied) throw new DOMException('denied', 'SecurityError')
      return map
    }
    return {
      get length() {
        return open().size
      },
      key: (index: number) => [...open().keys()][index] ?? null,
      getItem: (key: string) => open().get(key) ?? null,
      setItem: (key: string, value: string) => {
        open().set(key, value)
      },
      removeItem: (key: string) => {
        open().delete(key)
      },
    }
  }
  const localStorage = createStorage(local)
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', createStorage(session))
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return {
    local,
    session,
    /** Makes every further access throw, like a browser that blocks storage. */
    denyAccess: () => {
      denied = true
    },
    /** Dispatches `pageshow`; `persisted`: restored from the back/forward cache. */
    dispatchPageShow: (state: { persisted: boolean }) =>
      events.dispatchEvent(Object.assign(new Event('pageshow'), state)),
    /** Dispatches `storage`, as if another tab had changed a key of localStorage, or cleared it (null). */
    dispatchStorageEvent: (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage })),
  }
}
