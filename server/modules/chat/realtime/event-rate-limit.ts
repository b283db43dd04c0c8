import type { Log } from '#server/platform/log.ts'
import { createWindowCounter } from '#server/platform/realtime/window-counter.ts'
import { type Connection, connectionFields } from './events.ts'
import { EVENT_WINDOW_MS, EVENTS_PER_WINDOW } from './limits.ts'

/** Disconnects a client that exceeds the event rate limit. */
export function limitEventRate(connection: Connection, log: Log): void {
  const isWithinLimit = createWindowCounter(EVENTS_PER_WINDOW, EVENT_WINDOW_MS)
  connection.use((_event, next) => {
    if (isWithinLimit()) {
      next()
      return
    }
    if (connection.connected) log.warn('chat-flood', connectionFields(connection))
    connection.disconnect(true)
  })
}
