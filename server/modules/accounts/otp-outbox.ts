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

/** Sender of the demo: keeps the newest messages in memory, where the demo console shows them. */
export class OtpOutbox implements OtpSender {
  #messages: OtpMessage[] = []

  async send(message: OtpMessage): Promise<void> {
    this.#messages = [message, ...this.#messages].slice(0, MAX_MESSAGES)
  }

  /** Newest first. */
  messages(): readonly OtpMessage[] {
    return this.#messages
  }
}
