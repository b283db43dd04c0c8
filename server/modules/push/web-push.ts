import webPush from 'web-push'
import type { Db } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'
import type { PushSender } from './sender.ts'
import { vapidKeys } from './vapid-keys.ts'

/** How long a push service keeps a message for a browser that is off, seconds: three days. */
const TTL_SECONDS = 3 * 24 * 3600
const TIMEOUT_MS = 10_000

export interface WebPushOptions {
  readonly db: Db
  readonly log: Log
  /** Whom a push service writes to about trouble: a `mailto:` or `https:` address. */
  readonly contact: string
  /** Sends one message; for tests. */
  readonly transport?: typeof webPush.sendNotification
}

/** Web Push (RFC 8030) with VAPID (RFC 8292). The keys are made at the first use. */
export function openWebPush({
  db,
  log,
  contact,
  transport = webPush.sendNotification,
}: WebPushOptions): PushSender {
  return {
    publicKey: async () => (await vapidKeys(db)).publicKey,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      try {
        const { publicKey, privateKey } = await vapidKeys(db)
        await transport({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: TTL_SECONDS,
          urgency: 'high',
          topic,
          timeout: TIMEOUT_MS,
        })
        return 'sent'
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : undefined
        if (status === 404 || status === 410) return 'gone'
        // The service's host, never the endpoint: it is a secret of the browser's owner. So is what the error says.
        log.warn('push failed', {
          service: URL.parse(endpoint)?.hostname,
          status,
          error: error instanceof Error ? error.name : typeof error,
        })
        return 'failed'
      }
    },
  }
}
