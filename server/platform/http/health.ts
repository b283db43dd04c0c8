import type { Clock } from '#server/platform/clock.ts'
import { checkWritable } from '#server/platform/db/check-writable.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FileStore } from '#server/platform/files.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'
import type { App } from './mount.ts'

/** A dependency that doesn't respond within this time counts as failed. */
const CHECK_TIMEOUT_MS = 2000

/** Checks that write, and how long their outcome is used. */
const WRITING: ReadonlySet<string> = new Set(['database', 'files'])
const OUTCOME_TTL_MS = 1000

const headers = { 'Cache-Control': 'no-store' }

/** Each rejects if its dependency can't serve members. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

export interface HealthDeps {
  db: Db
  clock: Clock
  files: FileStore
  log: Log
  /** Aborted when the server begins to shut down. */
  stopping?: AbortSignal
  /** Further checks by name, or other ones than those of the database and the files. */
  readinessChecks?: ReadinessChecks
}

/**
 * Endpoints for load balancers and monitoring. `/health/live`: the process responds. `/health/ready`: it can serve members;
 * 503 with the names of what fails, and while it shuts down.
 */
export function mountHealth(
  app: App,
  { db, clock, files, log, stopping, readinessChecks = {} }: HealthDeps,
): void {
  const checks: ReadinessChecks = {
    database: () => checkWritable(db, clock.now()),
    files: () => files.check(),
    ...readinessChecks,
  }

  const running = new Map<string, Promise<unknown>>()
  // One at a time: checks that get no answer would each keep a database connection. Anyone can request them, so those that
  // write aren't repeated at once.
  const runOnce = (name: string, check: () => Promise<unknown>) => {
    const remove = () => running.delete(name)
    const run =
      running.get(name) ?? check().finally(() => (WRITING.has(name) ? deleteLater(remove) : remove()))
    running.set(name, run)
    return run
  }

  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, headers))

  app.get('/health/ready', async (c) => {
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, headers)
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const run = withTimeout(CHECK_TIMEOUT_MS, runOnce(name, check))
        const error = await run.catch((reason: unknown) => reason ?? 'failed')
        if (error instanceof Error) log.warn('not ready', { what: name, ...errorFields(error) })
        return error instanceof Error ? [name] : []
      }),
    )
    const failed = results.flat()
    if (failed.length > 0) return c.json({ status: 'unavailable', failed }, 503, headers)
    return c.json({ status: 'ready' }, 200, headers)
  })
}

function deleteLater(remove: () => void): void {
  setTimeout(remove, OUTCOME_TTL_MS).unref()
}
