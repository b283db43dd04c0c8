import { vi } from 'vitest'

/** Stands in for the browser's storages and its storage event in tests that run in Node. */
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
    /** From now on every access throws, as in a browser that blocks storage. */
    denyAccess: () => {
      denied = true
    },
    /** Shows this tab's page; persisted: from the back/forward cache. */
    dispatchPageShow: (state: { persisted: boolean }) =>
      events.dispatchEvent(Object.assign(new Event('pageshow'), state)),
    /** Tells this tab that another one changed a key of local storage; null: cleared it. */
    dispatchStorageEvent: (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage })),
  }
}
