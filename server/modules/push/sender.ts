import type { Subscription } from './subscription.ts'

/** What happened to a push: `gone` for good, or `failed` this time. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export interface PushMessage {
  /** JSON text; the push service can't read it. */
  readonly payload: string
  /** At most 32 characters of base64url: a message that waits gives way to a newer one of its topic. */
  readonly topic: string
}

/** Sends Web Push messages. */
export interface PushSender {
  /** The key that browsers subscribe with (VAPID), base64url. */
  publicKey(): Promise<string>
  /** Never rejects. */
  send(to: Subscription, message: PushMessage): Promise<PushOutcome>
}

/** A sender that only remembers, for tests. */
export class MemoryPush implements PushSender {
  readonly sent: { to: Subscription; message: PushMessage }[] = []
  /** What the push services answer. */
  outcome: PushOutcome = 'sent'

  publicKey(): Promise<string> {
    return Promise.resolve('BOf-a-key-that-nobody-has')
  }

  send(to: Subscription, message: PushMessage): Promise<PushOutcome> {
    this.sent.push({ to, message })
    return Promise.resolve(this.outcome)
  }
}
