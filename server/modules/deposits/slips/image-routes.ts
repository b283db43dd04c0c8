import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { slipReference } from '#contract/statement.ts'
import type { Deps } from '#server/deps.ts'
import { getSigningKey } from '#server/platform/auth/signing-key.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { retryRead } from '#server/platform/http/retry-read.ts'

const fileRow = v.object({ file_key: v.nullable(v.string()) })

/** Mounts the pictures of slips: their owner gets a short-lived signed URL without a token. */
export function mountSlipImages(app: App, deps: Deps): void {
  const { db, clock, files } = deps

  mount(app, deps, slipReference, async ({ member, params }) => {
    const { reference } = params
    const slip = await firstRow(
      db,
      fileRow,
      'select file_key from slip where reference = $1 and member_id = $2',
      [reference, member.id],
    )
    if (!slip?.file_key) throw new DomainError('NO_DATA')
    return { url: `/media/slips/${reference}/${await signName(db, reference, clock.now())}` }
  })

  app.get('/media/slips/:reference/:expires/:signature', async (c) => {
    const { reference, expires, signature } = c.req.param()
    // Only ever an image: never rendered as a document of this origin, never cached.
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    c.header('Cache-Control', 'no-store')
    const slip = await retryRead(async () => {
      const allowed = await isSignatureValid(db, reference, { expires, signature }, clock.now())
      if (!allowed) return undefined
      return await firstRow(db, fileRow, 'select file_key from slip where reference = $1', [reference])
    })
    const bytes = slip?.file_key ? await files.get(slip.file_key) : undefined
    if (!bytes) return c.text('Page Not Found', 404)
    c.header('Content-Type', 'image/jpeg')
    c.header('Content-Disposition', 'attachment; filename="slip.jpg"')
    return c.body(new Uint8Array(bytes), 200)
  })
}

/** Validity of a picture's URL. */
export const SIGNATURE_TTL_MS = 5 * 60_000

function computeSignature(key: string, name: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${name}\n${expires}`).digest()
}

/** The part of a URL that grants access to `name` for a short time: "expires/signature". */
async function signName(sql: Sql, name: string, now: number): Promise<string> {
  const expires = now + SIGNATURE_TTL_MS
  return `${expires}/${computeSignature(await getSigningKey(sql), name, expires).toString('base64url')}`
}

/** Whether a signature is valid and hasn't expired. */
async function isSignatureValid(
  sql: Sql,
  name: string,
  presented: { expires: string; signature: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,15}$/.test(presented.expires)) return false
  const expires = Number(presented.expires)
  const given = Buffer.from(presented.signature, 'base64url')
  const own = computeSignature(await getSigningKey(sql), name, expires)
  return given.length === own.length && timingSafeEqual(given, own) && expires > now
}
