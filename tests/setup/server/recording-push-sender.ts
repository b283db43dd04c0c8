import type { PushMessage, PushOutcome, PushSender } from '#server/modules/push/sender.ts'
import type { Subscription } from '#server/modules/push/subscription.ts'

/** Push sender that records messages instead of sending them. */
export class RecordingPushSender implements PushSender {
  readonly sent: { to: Subscription; message: PushMessage }[] = []
  /** Simulated answer of the push services. */
  outcome: PushOutcome = 'sent'

  publicKey(): Promise<string> {
    return Promise.resolve('BOf-a-key-that-nobody-has')
  }

  send(to: Subscription, message: PushMessage): Promise<PushOutcome> {
    this.sent.push({ to, message })
    return Promise.resolve(this.outcome)
  }
}
