import * as v from 'valibot'
import type { Db, Sql } from '#server/platform/db/db.ts'
import type { Webhook } from '#server/platform/webhook.ts'

/** How long a sent code can be used. */
export const OTP_TTL_MS = 5 * 60_000

/** A one-time password to be delivered to a phone. */
export interface OtpMessage {
  phone: string
  ref: string
  code: string
  /** Epoch milliseconds. */
  at: number
}

/** Delivers one-time passwords to phones. */
export interface OtpSender {
  /** Rejects if the message can't be sent. */
  send(message: OtpMessage): Promise<void>
}

const MAX_MESSAGES = 50

/** Sender of the demo: keeps the newest messages in memory, where the demo shows them. */
export class OtpOutbox implements OtpSender {
  #messages: OtpMessage[] = []

  async send(message: OtpMessage): Promise<void> {
    this.#messages = [message, ...this.#messages].slice(0, MAX_MESSAGES)
  }

  clear(): void {
    this.#messages = []
  }

  /** Newest first. */
  messages(): readonly OtpMessage[] {
    return this.#messages
  }
}

/** Has one-time passwords sent by the operator's service; any answer with status 2xx means that it was sent. */
export function webhookOtpSender(webhook: Webhook): OtpSender {
  return {
    async send({ phone, ref, code, at }) {
      await webhook.ask({ type: 'otp', phone, ref, code, at: new Date(at).toISOString() }, v.unknown())
    },
  }
}

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
     where exists (select from otp where otp.phone = m.phone and otp.ref = m.ref and not otp.is_used)
     order by created_at desc`,
  )
  return rows.map(({ created_at: at, ...message }) => ({ ...message, at }))
}

async function deleteExpired(sql: Sql, now: number): Promise<void> {
  await sql.run('delete from manual_otp where created_at <= $1', [now - OTP_TTL_MS])
}
