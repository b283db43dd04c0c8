import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { errorCode } from './db/db.ts'
import { errorFields, type Log } from './log.ts'
import { fetchLimited } from './outgoing-request.ts'

/**
 * JSON body of a request to an operator's service; `type` says whether to send a code, find a transfer, redeem a gift, act on a
 * game or show a chat message.
 */
export interface Question {
  readonly type: 'otp' | 'bank' | 'gift' | 'game' | 'chat'
  readonly [name: string]: unknown
}

/** An operator's service behind one address. */
export interface Webhook {
  /**
   * Posts a question and returns the parsed answer. A failure is logged, for the operator to see what is wrong.
   * @throws Error if the service doesn't answer within the time limit, refuses, or answers with the wrong shape
   */
  ask<Schema extends v.GenericSchema>(question: Question, answer: Schema): Promise<v.InferOutput<Schema>>
}

export interface WebhookSettings {
  readonly url: string
  /** Key of the signature, known to both sides. */
  readonly secret: string
}

const ANSWER_LIMITS = { maxBytes: 65_536, timeoutMs: 10_000 }

/**
 * Signature of a request: HMAC-SHA256 of `timestamp.body` in hexadecimal digits. The receiver compares it and refuses old
 * timestamps, so that requests can't be forged or replayed.
 */
function signWebhook(secret: string, timestamp: number, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** How far the clocks of a service and of this server may differ. */
export const SIGNATURE_AGE_MS = 5 * 60_000

/** Whether a service of the operator signed this request a short time ago. */
export function isSignedWebhook(secret: string, headers: Headers, body: Uint8Array, now: number): boolean {
  const timestamp = headers.get('kapao-timestamp') ?? ''
  const given = headers.get('kapao-signature') ?? ''
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return false
  const expected = signWebhook(secret, Number(timestamp), body)
  const isRecent = Math.abs(now - Number(timestamp)) <= SIGNATURE_AGE_MS
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) && isRecent
}

/** @param now epoch milliseconds */
export function createWebhook(
  { url, secret }: WebhookSettings,
  { now, log }: { now: () => number; log: Log },
): Webhook {
  async function post(body: string): Promise<unknown> {
    const timestamp = now()
    const { status, bytes } = await fetchLimited(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'kapao-timestamp': String(timestamp),
          'kapao-signature': signWebhook(secret, timestamp, body),
        },
        body,
      },
      ANSWER_LIMITS,
    )
    if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`)
    const text = new TextDecoder().decode(bytes)
    return text === '' ? {} : parseJson(text)
  }
  return {
    async ask(question, answer) {
      try {
        return v.parse(answer, await post(JSON.stringify(question)))
      } catch (error) {
        const { error: name, message } = errorFields(error)
        log.warn('webhook', { type: question.type, error: name, message, cause: causeOf(error) })
        throw error
      }
    },
  }
}

/** @throws Error without the text: an answer may contain names and account numbers, and errors are logged */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the answer of the webhook is no JSON')
  }
}

/** Why a connection failed: `fetch` itself only says that it did. */
function causeOf(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {}
  return cause instanceof Error ? (errorCode(cause) ?? cause.message) : undefined
}
