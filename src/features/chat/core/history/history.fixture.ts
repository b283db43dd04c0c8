import type { Entry } from './entry.ts'

export const entry = (at: number, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'agent',
  type: 'text',
  payload: { message: `m${at}` },
  ...more,
})
export const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
export const range = (from: number, to: number) => numbers(from, to).map((at) => entry(at))
export const times = (list: readonly Entry[]) => list.map(({ at }) => at)

/**
 * Entries in short: 'c5 ok #x, a7 hi' are the customer's text 'ok' of the time 5 with the clientId x, and an agent's
 * text of the time 7.
 */
export const entriesOf = (text: string) =>
  [...text.matchAll(/([ca])(\d+) ([^#, ]+)(?: #(\w+))?/g)].map(([, sender, at, message, clientId]) =>
    entry(Number(at), {
      sender: sender === 'c' ? 'customer' : 'agent',
      payload: { message },
      ...(clientId !== undefined && { clientId }),
    }),
  )

/** A server's history in pages of ten; `list` is oldest first. */
export class FakeHistory {
  list: Entry[]
  /** `skip` of each request. */
  skips: number[] = []
  /** Delays responses. */
  wait: Promise<void> | undefined
  error: Error | undefined
  /** Messages that can't be parsed. */
  isInvalid = (_at: number) => false

  constructor(list: Entry[] = []) {
    this.list = list
  }

  readonly readPage = async (skip: number) => {
    this.skips.push(skip)
    const end = Math.max(0, this.list.length - skip)
    const page = this.list.slice(Math.max(0, end - 10), end)
    await this.wait
    if (this.error) throw this.error
    return { entries: page.filter(({ at }) => !this.isInvalid(at)), count: page.length }
  }
}
