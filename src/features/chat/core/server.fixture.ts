/** A message as the fake server keeps it. */
interface Wire {
  readonly sender: string
  readonly message: { readonly message_type: string; readonly payload: unknown }
  readonly createdAt: number
  readonly clientId?: string
  readonly guestId: string
}

/** A chat server in memory, with one room. */
export class FakeServer {
  list: Wire[] = []
  uploads = 0
  /** Every conversation object in the order in which it was asked for. */
  pagesRead: number[] = []
  readonly rooms = new Set<(wire: Wire) => void>()
  readonly honours: boolean
  /** What it makes of what it gets. */
  keeps = (payload: unknown): unknown => payload

  /** @param honours whether it answers a repeated clientId with the first answer, and gives it back */
  constructor(honours: boolean) {
    this.honours = honours
  }

  say(sender: string, type: string, payload: unknown, clientId?: string): number {
    const known =
      this.honours && clientId !== undefined && this.list.find((each) => each.clientId === clientId)
    if (known) return known.createdAt
    const createdAt = Math.max(Date.now(), (this.list.at(-1)?.createdAt ?? 0) + 1)
    const wire: Wire = {
      sender,
      message: { message_type: type, payload: this.keeps(payload) },
      createdAt,
      guestId: 'g1',
      ...(this.honours && clientId !== undefined ? { clientId } : {}),
    }
    this.list.push(wire)
    for (const tell of this.rooms) tell(wire)
    return createdAt
  }

  agent(text: string): number {
    return this.say('agent', 'text', { message: text })
  }

  page(skip: number): Wire[] {
    this.pagesRead.push(skip)
    const end = Math.max(0, this.list.length - skip)
    return this.list.slice(Math.max(0, end - 10), end).reverse()
  }

  texts(sender?: string): unknown[] {
    return this.list.filter((each) => !sender || each.sender === sender).map(({ message }) => message.payload)
  }
}
