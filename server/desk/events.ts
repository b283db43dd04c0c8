import { createHash } from 'node:crypto'
import { streamSSE } from 'hono/streaming'
import { deskHeaders } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** How often an open page's data is compared. Polling works in every process and with every database. */
const POLL_MS = 1000
/** Then the browser connects again, and its session is checked again. */
const MAX_MS = 60_000

/** Version of what a page shows: another one means that the page is out of date. */
export function versionOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
}

/**
 * Server-sent events that say when a page is out of date.
 * @param readVersion what the page shows now; the page's own version is in `seen`, after a reconnection in `Last-Event-ID`
 * @throws DomainError KEY_INVALID for a request that doesn't come from an EventSource
 */
export function streamChanges({ c, deps }: StaffRequest, readVersion: () => Promise<string>): Response {
  if (c.req.header('accept') !== 'text/event-stream') throw new DomainError('KEY_INVALID')
  for (const [name, value] of Object.entries(deskHeaders)) c.header(name, value)
  // For nginx.
  c.header('X-Accel-Buffering', 'no')
  let seen = c.req.header('last-event-id') ?? c.req.query('seen') ?? ''
  return streamSSE(c, async (stream) => {
    const ends = Date.now() + MAX_MS
    await stream.write('retry: 1000\n\n')
    while (!stream.aborted && !stream.closed && !deps.stopping?.aborted && Date.now() < ends) {
      const version = await readVersion()
      if (version !== seen) {
        seen = version
        await stream.writeSSE({ event: 'changed', id: version, data: version })
      }
      await stream.sleep(POLL_MS)
    }
  })
}
