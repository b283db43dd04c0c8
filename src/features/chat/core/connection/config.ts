import type { ChatServer } from './server.ts'

export interface Config {
  /** Name of the identity's room (D26). Rejects while the call fails; asked again then, else once. */
  readonly room: () => Promise<string>
  readonly vapidPublicKey: () => string | undefined
  /** It was read. */
  readonly known: () => boolean
  /** Why it couldn't be, the last time. */
  readonly error: () => unknown
}

/** @param id the identity's: second part of the room's name */
export function createConfig(server: Pick<ChatServer, 'config'>, id: string, changed: () => void): Config {
  let asked: ReturnType<ChatServer['config']> | undefined
  let vapidPublicKey: string | undefined
  let known = false
  let error: unknown
  return {
    async room() {
      asked ??= server.config()
      try {
        const config = await asked
        known = true
        error = undefined
        vapidPublicKey = config.vapidPublicKey
        return `${config.PREFIX}-${id}`
      } catch (reason) {
        asked = undefined
        error = reason
        throw reason
      } finally {
        changed()
      }
    },
    vapidPublicKey: () => vapidPublicKey,
    known: () => known,
    error: () => error,
  }
}
