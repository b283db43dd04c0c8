import webPush from 'web-push'
import type { Db } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'
import type { PushSender } from './sender.ts'
import { loadVapidKeys } from './vapid-keys.ts'

/** How long a push service stores a message for an offline browser: three days. */
const TTL_SECONDS = 3 * 24 * 3600
const TIMEOUT_MS = 10_000

export interface WebPushOptions {
  readonly db: Db
  readonly log: Log
  /** VAPID contact for push services: a `mailto:` or `https:` address. */
  readonly contact: string
  /** Replaced in tests. */
  readonly transport?: typeof webPush.sendNotification
}

/** Opens a Web Push (RFC 8030) sender with VAPID (RFC 8292). Keys are generated at first use. */
export function openWebPush({
  db,
  log,
  contact,
  transport = webPush.sendNotification,
}: WebPushOptions): PushSender {
  return {
    publicKey: async () => (await loadVapidKeys(db)).publicKey,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      try {
        const { publicKey, privateKey } = await loadVapidKeys(db)
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
        // Log the host only: the endpoint is a secret of the browser's owner, and the error's message may
        // contain it.
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
