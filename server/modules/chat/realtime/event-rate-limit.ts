import type { Log } from '#server/platform/log.ts'
import { atMost } from '#server/platform/realtime/window-counter.ts'
import type { Connection } from './events.ts'
import { EVENT_WINDOW_MS, EVENTS_PER_WINDOW } from './limits.ts'

/** Disconnects a client that exceeds the event rate limit. */
export function stopFloods(connection: Connection, log: Log): void {
  const mayCome = atMost(EVENTS_PER_WINDOW, EVENT_WINDOW_MS)
  connection.use((_event, next) => {
    if (mayCome()) {
      next()
      return
    }
    if (connection.connected) log.warn('chat-flood', { kind: connection.data.who.kind })
    connection.disconnect(true)
  })
}
