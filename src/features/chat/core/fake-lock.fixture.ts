import type { Lock } from '#lib/cross-tab/lock.ts'

const locks = new Map<string, Promise<void>>()

/**
 * Fake Web Lock, released when its page is killed.
 * @param onTaken receives a function that lets another tab steal the lock
 */
export function fakeLock(name: string, dead: Promise<void>, onTaken: (loseLock: () => void) => void): Lock {
  return async (work) => {
    const lost = new AbortController()
    const before = locks.get(name)
    let done = (): void => undefined
    const held = new Promise<void>((resolve) => {
      done = resolve
    })
    locks.set(
      name,
      Promise.resolve(before).then(() => Promise.race([held, dead])),
    )
    await before
    onTaken(() => {
      lost.abort()
      done()
    })
    try {
      return await work(lost.signal)
    } finally {
      done()
    }
  }
}
