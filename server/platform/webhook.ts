import { createHmac } from 'node:crypto'
import * as v from 'valibot'

/** An operator's service behind one address. */
export interface Webhook {
  /**
   * Posts a question and returns the parsed answer.
   * @throws Error if the service doesn't answer within the time limit, refuses, or answers with the wrong shape
   */
  ask<Schema extends v.GenericSchema>(question: object, answer: Schema): Promise<v.InferOutput<Schema>>
}

export interface WebhookSettings {
  readonly url: string
  /** Key of the signature, known to both sides. */
  readonly secret: string
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_LENGTH = 65_536

/**
 * Signature of a request: HMAC-SHA256 of `timestamp.body` in hexadecimal digits. The receiver compares it and refuses old
 * timestamps, so that requests can't be forged or replayed.
 */
function signWebhook(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** @param now epoch milliseconds */
export function createWebhook({ url, secret }: WebhookSettings, now: () => number): Webhook {
  return {
    async ask(question, answer) {
      const body = JSON.stringify(question)
      const timestamp = now()
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'kapao-timestamp': String(timestamp),
          'kapao-signature': signWebhook(secret, timestamp, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the webhook answered ${response.status}`)
      }
      const text = await response.text()
      if (text.length > MAX_ANSWER_LENGTH) throw new Error('the answer of the webhook is too long')
      return v.parse(answer, text === '' ? {} : JSON.parse(text))
    },
  }
}
