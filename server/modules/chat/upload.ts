import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import { sanitizeVideo } from '#server/platform/media/video.ts'
import { type Party, roomOf } from './room.ts'
import { reserveQuota, type Uploader, uploaderKey } from './upload-quota.ts'

type UploadDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'pictures'>

const URL_PREFIX = '/media/chat/'
const namePattern = /^[0-9a-f]{32}\.(?:png|jpg|gif|mp4|mov)$/

/** A validated upload request. */
export interface NewUpload {
  readonly kind: 'image' | 'video'
  /**
   * The member's room. Undefined for guests, whose upload form has no id: sending the upload assigns it to a
   * room.
   */
  readonly room: string | undefined
  /** Whose quota it counts against; undefined for agents, who have none. */
  readonly uploader: Uploader | undefined
  readonly file: UploadedFile | undefined
}

/** Key of an upload in the file store; undefined for an invalid name. */
export function fileStoreKey(name: string): string | undefined {
  return namePattern.test(name) ? `chat/${name}` : undefined
}

/**
 * Sanitizes an image or video and stores it under a random name.
 * @returns the path on this host
 * @throws DomainError KEY_MISSING (no file), KEY_INVALID (unsupported type, broken or too large), REQUEST_LIMIT
 */
export async function storeUpload(
  deps: UploadDeps,
  { kind, room, uploader, file }: NewUpload,
): Promise<{ path: string }> {
  if (!file || file.bytes.byteLength === 0) throw new DomainError('KEY_MISSING', { field: 'file' })
  const { bytes } = file
  const sender = uploader
    ? { kind: uploader.kind, key: uploaderKey(uploader) }
    : ({ kind: 'member', key: 'agents' } as const)
  const sanitized =
    kind === 'image' ? await deps.pictures.reencode('chat', bytes, sender) : sanitizeVideo(bytes)
  if (!sanitized) throw new DomainError('KEY_INVALID', { field: 'file' })
  const name = `${randomBytes(16).toString('hex')}.${sanitized.ending}`
  const { db, files, clock } = deps
  const size = sanitized.bytes.byteLength
  // Insert the row before writing the file: a file without a row would never be deleted.
  await db.tx(async (sql) => {
    if (uploader) await reserveQuota(sql, uploader, size, clock.now())
    await sql.run(
      'insert into chat_upload (name, room, size, created_at, uploader) values ($1, $2, $3, $4, $5)',
      [name, room ?? null, size, clock.now(), uploader ? uploaderKey(uploader) : null],
    )
  })
  await files.put(`chat/${name}`, sanitized.bytes)
  return { path: `${URL_PREFIX}${name}` }
}

/**
 * Attaches an upload to a message. Must run in the message's transaction.
 * @throws DomainError KEY_INVALID if it belongs to another room, or is of another type
 */
export async function claimUpload(
  sql: Sql,
  party: Party,
  { path, fileType }: { path: string; fileType: string },
): Promise<void> {
  const name = path.startsWith(URL_PREFIX) ? path.slice(URL_PREFIX.length) : ''
  const kind = /\.(mp4|mov)$/.test(name) ? 'video' : 'image'
  const claimed =
    kind === fileType && namePattern.test(name)
      ? await sql.run(
          `update chat_upload set room = $2, is_sent = true
           where name = $1 and (room = $2 or (room is null and $3::boolean))`,
          [name, roomOf(party), party.kind === 'guest'],
        )
      : 0
  if (claimed === 0) throw new DomainError('KEY_INVALID', { field: 'message.payload' })
}

/** Size of a stored upload in bytes; undefined if there is none of this name. */
export async function findUploadSize(sql: Sql, name: string): Promise<number | undefined> {
  const [found] = await sql.rows(
    v.object({ size: v.number() }),
    'select size from chat_upload where name = $1',
    [name],
  )
  return found?.size
}
