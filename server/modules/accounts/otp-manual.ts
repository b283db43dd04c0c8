import * as v from 'valibot'
import type { Db, Sql } from '#server/platform/db/db.ts'
import { OTP_TTL_MS } from './otp.ts'
import type { OtpMessage, OtpSender } from './otp-outbox.ts'

const manualOtpRow = v.object({
  ref: v.string(),
  phone: v.string(),
  code: v.string(),
  created_at: v.number(),
})

/** Stores one-time passwords for the operator, who tells them to the members. */
export function manualOtpSender(db: Db): OtpSender {
  return {
    async send({ phone, ref, code, at }) {
      await deleteExpired(db, at)
      await db.run(
        `insert into manual_otp (ref, phone, code, created_at) values ($1, $2, $3, $4)
         on conflict (phone, ref) do update set code = excluded.code, created_at = excluded.created_at`,
        [ref, phone, code, at],
      )
    },
  }
}

/** The one-time passwords that can be used, newest first: neither expired, nor used, nor replaced by a newer one. */
export async function listManualOtps(sql: Sql, now: number): Promise<readonly OtpMessage[]> {
  await deleteExpired(sql, now)
  const rows = await sql.rows(
    manualOtpRow,
    `select ref, phone, code, created_at from manual_otp m
     where exists (select from otp where otp.phone = m.phone and otp.ref = m.ref and not otp.used)
     order by created_at desc`,
  )
  return rows.map(({ created_at: at, ...message }) => ({ ...message, at }))
}

async function deleteExpired(sql: Sql, now: number): Promise<void> {
  await sql.run('delete from manual_otp where created_at <= $1', [now - OTP_TTL_MS])
}
