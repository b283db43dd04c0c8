import type { Subscription } from './subscription.ts'

/** Result of a push: `gone` permanently, or `failed` this time. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export interface PushMessage {
  /** JSON text; encrypted, so the push service can't read it. */
  readonly payload: string
  /**
   * At most 32 base64url characters: a queued message is replaced by a newer one with the same topic (RFC
   * 8030).
   */
  readonly topic: string
}

/** Sends Web Push messages. */
export interface PushSender {
  /** VAPID public key for browsers' subscriptions, base64url. */
  publicKey(): Promise<string>
  /** Never rejects. */
  send(to: Subscription, message: PushMessage): Promise<PushOutcome>
}
