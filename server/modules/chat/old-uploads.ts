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
  { db, files, clock, settings }: CleanUpDeps,
  isStopped = () => false,
): Promise<void> {
  // The records would be deleted, and the files would stay where they are.
  if (await areFilesForeign(db, files)) return
  const now = clock.now()
  // Don't keep addresses longer than the quota needs them.
  await db.run('update chat_upload set uploader = null where uploader is not null and created_at < $1', [
    now - QUOTA_WINDOW_MS,
  ])
  let deleted: { name: string }[]
  do {
    deleted = await db.rows(
      v.object({ name: v.string() }),
      `delete from chat_upload where name in (
         select name from chat_upload u
         where not is_sent and created_at < $1 and (room is null or created_at < $2)
           or is_sent and created_at < $3 and exists (
             select from chat_room r where r.room = u.room and r.guest_id is not null)
         order by created_at limit ${BATCH_SIZE} for update skip locked)
       returning name`,
      [now - UNSENT_GUEST_TTL_MS, now - UNSENT_TTL_MS, now - settings.guestFilesDays * DAY_MS],
    )
    await Promise.all(deleted.map(({ name }) => files.remove(`chat/${name}`)))
  } while (deleted.length === BATCH_SIZE && !isStopped())
}
