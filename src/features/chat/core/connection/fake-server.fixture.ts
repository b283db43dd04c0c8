/** A message as the fake server keeps it. */
interface Wire {
  readonly sender: string
  readonly message: { readonly message_type: string; readonly payload: unknown }
  readonly createdAt: number
  readonly clientId?: string
  readonly guestId: string
  readonly session_id?: string
  readonly session_ended?: boolean
}

/** How a host tells times: in its answers to what is sent, in what it pushes, and in its history. */
export interface Times {
  readonly answer: (ms: number) => number
  readonly push: (ms: number) => number
  readonly history: (ms: number) => number
}

const exact = (ms: number) => ms

/** A chat server in memory, with one room. */
export class FakeServer {
  list: Wire[] = []
  uploads = 0
  /** Every conversation object in the order in which it was asked for. */
  pagesRead: number[] = []
  readonly rooms = new Set<(wire: unknown) => void>()
  readonly honours: boolean
  /** What it makes of what it gets. */
  keeps = (payload: unknown): unknown => payload
  /** Name of the session that is open; undefined: this server doesn't tell of sessions. */
  session: string | undefined

  readonly times: Times

  /** @param honours whether it answers a repeated clientId with the first answer, and gives it back */
  constructor(honours: boolean, times: Times = { answer: exact, push: exact, history: exact }) {
    this.honours = honours
    this.times = times
  }

  say(sender: string, type: string, payload: unknown, clientId?: string): number {
    const known =
      this.honours && clientId !== undefined && this.list.find((each) => each.clientId === clientId)
    if (known) return this.times.answer(known.createdAt)
    const createdAt = Math.max(Date.now(), (this.list.at(-1)?.createdAt ?? 0) + 1)
    const wire: Wire = {
      sender,
      message: { message_type: type, payload: this.keeps(payload) },
      createdAt,
      guestId: 'g1',
      ...(this.honours && clientId !== undefined ? { clientId } : {}),
      ...(this.session !== undefined && { session_id: this.session }),
    }
    this.list = this.list.map(({ session_ended, ...each }) => each)
    this.list.push(wire)
    for (const tell of this.rooms) tell({ ...wire, createdAt: this.times.push(createdAt) })
    return this.times.answer(createdAt)
  }

  /** Ends the session, and sends the newest message again, which says so, where clients are told of it. */
  endSession(next: string): void {
    this.session = next
    const last = this.list.pop()
    if (!last) return
    const ended = { ...last, session_ended: true }
    this.list.push(ended)
    for (const tell of this.rooms) tell(ended)
  }

  /** Pushes something that the history doesn't have. */
  push(wire: unknown): void {
    for (const tell of this.rooms) tell(wire)
  }

  agent(text: string): number {
    return this.say('agent', 'text', { message: text })
  }

  page(skip: number): Wire[] {
    this.pagesRead.push(skip)
    const end = Math.max(0, this.list.length - skip)
    const page = this.list.slice(Math.max(0, end - 10), end).reverse()
    return page.map((wire) => ({ ...wire, createdAt: this.times.history(wire.createdAt) }))
  }

  texts(sender?: string): unknown[] {
    return this.list.filter((each) => !sender || each.sender === sender).map(({ message }) => message.payload)
  }
}
