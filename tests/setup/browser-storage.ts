import { vi } from 'vitest'

/** Fake of a storage. @param open returns its items, or throws as a browser does that blocks storage */
export function createStorage(open: () => Map<string, string>): Storage {
  return {
    get length() {
      return open().size
    },
    key: (index) => [...open().keys()][index] ?? null,
    getItem: (key) => open().get(key) ?? null,
    setItem: (key, value) => void open().set(key, value),
    removeItem: (key) => void open().delete(key),
    clear: () => open().clear(),
  }
}

/** Fakes localStorage, sessionStorage and their events for tests in Node. */
export function browserStorage() {
  const local = new Map<string, string>()
  const session = new Map<string, string>()
  let denied = false
  const unlessDenied = (map: Map<string, string>) => () => {
    if (denied) throw new DOMException('denied', 'SecurityError')
    return map
  }
  const localStorage = createStorage(unlessDenied(local))
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', createStorage(unlessDenied(session)))
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
