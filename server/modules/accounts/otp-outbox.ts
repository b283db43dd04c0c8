/** A one-time password on its way to a phone. */
export interface OtpMessage {
  phone: string
  ref: string
  code: string
  /** Epoch milliseconds. */
  at: number
}

/** Carries one-time passwords to phones. */
export interface OtpSender {
  /** Rejects when the message can't be sent. */
  send(message: OtpMessage): Promise<void>
}

/** How many messages the outbox remembers. */
const KEPT = 50

/** The demo's phones: messages stay in memory, where only the demo console shows them. */
export class OtpOutbox implements OtpSender {
  #messages: OtpMessage[] = []

  async send(message: OtpMessage): Promise<void> {
    this.#messages = [message, ...this.#messages].slice(0, KEPT)
  }

  /** Newest first. */
  messages(): readonly OtpMessage[] {
    return this.#messages
  }
}

/** Where no carrier is set up, nothing can be sent. */
export const noOtpSender: OtpSender = {
  send: () => Promise.reject(new Error('no carrier for one-time passwords is set up')),
}
