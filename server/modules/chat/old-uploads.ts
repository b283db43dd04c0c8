import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { areFilesForeign } from '#server/platform/files-marker.ts'
import { errorFields } from '#server/platform/log.ts'
import { QUOTA_WINDOW_MS } from './upload-quota.ts'

type CleanUpDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'settings'>

const DAY_MS = 24 * 3600_000

/** When uploads that were never sent in a message are deleted. */
const UNSENT_TTL_MS = 7 * DAY_MS
const UNSENT_GUEST_TTL_MS = DAY_MS

const CLEAN_UP_INTERVAL_MS = 3600_000
const BATCH_SIZE = 100

/** Deletes chat files now and every hour. @returns a function that stops it, after the batch in progress */
export function startUploadCleanUp(deps: CleanUpDeps): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | undefined
  const run = () => {
    running ??= deleteOldUploads(deps, () => isStopped)
      .catch((error: unknown) => deps.log.warn('chat uploads', errorFields(error)))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, CLEAN_UP_INTERVAL_MS)
  timer.unref()
  run()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}

/**
 * Deletes files that were uploaded but never sent (a guest's after a day, a member's after a week), and those that guests
 * sent or were sent after `guestFilesDays`: the conversation then shows that they are gone.
 */
export async function deleteOldUploads(
  { db, files, clock, log, settings }: CleanUpDeps,
  isStopped = () => false,
): Promise<void> {
  // The records would be deleted, and the files would stay where they are.
  if (await areFilesForeign(db, files)) return
  const now = clock.now()
  // Don't keep addresses longer than the quota needs them.
  await db.run('update chat_upload set uploader = null where uploader is not null and created_at < $1', [
    now - QUOTA_WINDOW_MS,
  ])
  const limits = [now - UNSENT_GUEST_TTL_MS, now - UNSENT_TTL_MS, now - settings.guestFilesDays * DAY_MS]
  let failures = 0
  let batch: number
  do {
    batch = await db.tx(async (sql) => {
      const old = await sql.rows(
        v.object({ name: v.string() }),
        `select name from chat_upload u
         where not is_sent and created_at < $1 and (room is null or created_at < $2)
           or is_sent and created_at < $3 and exists (
             select from chat_room r where r.room = u.room and r.guest_id is not null)
         order by created_at, name limit ${BATCH_SIZE} offset ${failures} for update skip locked`,
        limits,
      )
      const results = await Promise.allSettled(old.map(({ name }) => files.remove(`chat/${name}`)))
      const isRemoved = (_: unknown, index: number) => results[index]?.status === 'fulfilled'
      // A file that can't be removed keeps its record: the next clean-up tries again.
      const removed = old.filter(isRemoved).map(({ name }) => name)
      await sql.run('delete from chat_upload where name = any($1)', [removed])
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) log.warn('chat uploads', errorFields(failed.reason))
      failures += old.length - removed.length
      return old.length
    })
  } while (batch === BATCH_SIZE && !isStopped())
}
