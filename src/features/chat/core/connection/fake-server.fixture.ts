/** A message as stored by the fake server. */
interface RawMessage {
  readonly sender: string
  readonly message: { readonly message_type: string; readonly payload: unknown }
  readonly createdAt: number
  readonly clientId?: string
  readonly guestId: string
}

/** How a host rounds times in responses to sent messages, in pushes and in its history. */
export interface Times {
  readonly response: (ms: number) => number
  readonly push: (ms: number) => number
  readonly history: (ms: number) => number
}

const exact = (ms: number) => ms

/** In-memory chat server with one room. */
export class FakeServer {
  list: RawMessage[] = []
  uploads = 0
  /** `skip` of each history request. */
  requestedSkips: number[] = []
  readonly listeners = new Set<(message: unknown) => void>()
  readonly supportsClientId: boolean
  /** Alters stored payloads. */
  storePayload = (payload: unknown): unknown => payload
  readonly times: Times

  /** @param supportsClientId whether it deduplicates by clientId and returns it */
  constructor(supportsClientId: boolean, times: Times = { response: exact, push: exact, history: exact }) {
    this.supportsClientId = supportsClientId
    this.times = times
  }

  addMessage(sender: string, type: string, payload: unknown, clientId?: string): number {
    const known =
      this.supportsClientId && clientId !== undefined && this.list.find((each) => each.clientId === clientId)
    if (known) return this.times.response(known.createdAt)
    const createdAt = Math.max(Date.now(), (this.list.at(-1)?.createdAt ?? 0) + 1)
    const message: RawMessage = {
      sender,
      message: { message_type: type, payload: this.storePayload(payload) },
      createdAt,
      guestId: 'g1',
      ...(this.supportsClientId && clientId !== undefined ? { clientId } : {}),
    }
    this.list.push(message)
    for (const listener of this.listeners) listener({ ...message, createdAt: this.times.push(createdAt) })
    return this.times.response(createdAt)
  }

  /** Pushes a message that isn't in the history. */
  push(message: unknown): void {
    for (const listener of this.listeners) listener(message)
  }

  addAgentMessage(text: string): number {
    return this.addMessage('agent', 'text', { message: text })
  }

  page(skip: number): RawMessage[] {
    this.requestedSkips.push(skip)
    const end = Math.max(0, this.list.length - skip)
    const page = this.list.slice(Math.max(0, end - 10), end).reverse()
    return page.map((message) => ({ ...message, createdAt: this.times.history(message.createdAt) }))
  }

  texts(sender?: string): unknown[] {
    return this.list.filter((each) => !sender || each.sender === sender).map(({ message }) => message.payload)
  }
}
