import * as v from 'valibot'
import webPush from 'web-push'
import { type Db, oneRow, type Sql } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'
import { fetchLimited } from '#server/platform/outgoing-request.ts'
import type { PushSender } from './sender.ts'

const keyPairSchema = v.object({ publicKey: v.string(), privateKey: v.string() })
type VapidKeys = v.InferOutput<typeof keyPairSchema>

/**
 * Loads the backend's VAPID key pair; generates it on first use. All processes of a database share it: of
 * concurrently generated pairs, the first insert wins. A different pair would invalidate every subscription.
 */
export async function loadVapidKeys(sql: Sql): Promise<VapidKeys> {
  const read = async () =>
    await sql.rows(v.object({ value: keyPairSchema }), `select value from setting where key = 'vapidKeys'`)
  const [known] = await read()
  if (known) return known.value
  await sql.run(
    `insert into setting (key, value, updated_at) values ('vapidKeys', $1::text::jsonb, 0) on conflict (key) do nothing`,
    [JSON.stringify(webPush.generateVAPIDKeys())],
  )
  const { value } = await oneRow(
    sql,
    v.object({ value: keyPairSchema }),
    `select value from setting where key = 'vapidKeys'`,
  )
  return value
}

/** How long a push service stores a message for an offline browser: three days. */
const TTL_SECONDS = 3 * 24 * 3600
/** Answers are empty, or describe an error. */
const ANSWER_LIMITS = { maxBytes: 65_536, timeoutMs: 10_000 }

export interface WebPushOptions {
  readonly db: Db
  readonly log: Log
  /** VAPID contact for push services: a `mailto:` or `https:` address. */
  readonly contact: string
  /** Replaced in tests. */
  readonly request?: typeof fetchLimited
}

/** Opens a Web Push (RFC 8030) sender with VAPID (RFC 8292). Keys are generated at first use. */
export function openWebPush({ db, log, contact, request = fetchLimited }: WebPushOptions): PushSender {
  return {
    publicKey: async () => (await loadVapidKeys(db)).publicKey,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      // Log the host only: the endpoint is a secret of the browser's owner, and the error's message may
      // contain it.
      const logFailure = (reason: object) =>
        log.warn('push failed', { service: URL.parse(endpoint)?.hostname, ...reason })
      try {
        const { publicKey, privateKey } = await loadVapidKeys(db)
        // Only encrypts and signs: `sendNotification` would read an answer of any length.
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          {
            vapidDetails: { subject: contact, publicKey, privateKey },
            TTL: TTL_SECONDS,
            urgency: 'high',
            topic,
          },
        )
        const init = { method, headers: requestHeaders(headers), body: new Uint8Array(body) }
        const { status } = await request(endpoint, init, ANSWER_LIMITS)
        if (status >= 200 && status <= 299) return 'sent'
        if (status === 404 || status === 410) return 'gone'
        logFailure({ status })
      } catch (error) {
        logFailure({ error: error instanceof Error ? error.name : typeof error })
      }
      return 'failed'
    },
  }
}

/** Headers as text; `fetch` sets the length itself. */
function requestHeaders(headers: webPush.RequestDetails['headers']): Headers {
  const texts = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return new Headers(texts.map(([name, value]) => [name, String(value)]))
}
