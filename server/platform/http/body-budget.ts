import { HttpError } from './http-error.ts'

const MB = 1024 * 1024

/** Limits of the bodies that are in memory at the same time. */
interface Share {
  /** Bytes of all senders. */
  readonly total: number
  readonly perSender: number
  /** Bodies of one sender. */
  readonly count: number
}

/**
 * Slips have a share of their own: whatever is uploaded to the chat, members can send them. Strangers share nothing with
 * members.
 */
const SHARES = {
  slips: { total: 64 * MB, perSender: 24 * MB, count: Number.POSITIVE_INFINITY },
  memberChat: { total: 48 * MB, perSender: 40 * MB, count: 8 },
  guestChat: { total: 48 * MB, perSender: 40 * MB, count: 8 },
  memberJson: { total: 16 * MB, perSender: 2 * MB, count: Number.POSITIVE_INFINITY },
  guestJson: { total: 16 * MB, perSender: 1 * MB, count: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, Share>

export type BodyKind = keyof typeof SHARES

/** Retry-After of a refused body. */
const RETRY_SECONDS = 2

/** Memory of this process for the bodies that are being received or processed. */
export interface BodyBudget {
  /**
   * Reserves memory for a body before it is read, until the work has ended.
   * @param sender the member, otherwise the address
   * @param bytes size of the body, or its limit if the size isn't announced
   * @throws HttpError REQUEST_LIMIT with Retry-After: 429 if the sender's share is used up, 503 if that of all senders is
   */
  run<T>(kind: BodyKind, sender: string, bytes: number, work: () => Promise<T>): Promise<T>
}

/** Refuses excess bodies instead of queueing them: a queue would need the memory. */
export function createBodyBudget(shares: Readonly<Record<BodyKind, Share>> = SHARES): BodyBudget {
  const used = { slips: 0, memberChat: 0, guestChat: 0, memberJson: 0, guestJson: 0 }
  const senders = new Map<string, { bytes: number; count: number }>()
  return {
    async run(kind, sender, bytes, work) {
      const { total, perSender, count } = shares[kind]
      const key = `${kind} ${sender}`
      const own = senders.get(key) ?? { bytes: 0, count: 0 }
      if (own.bytes + bytes > perSender || own.count >= count) throw refusal(429)
      if (used[kind] + bytes > total) throw refusal(503)
      senders.set(key, own)
      own.bytes += bytes
      own.count++
      used[kind] += bytes
      try {
        return await work()
      } finally {
        used[kind] -= bytes
        own.bytes -= bytes
        own.count--
        if (own.count === 0) senders.delete(key)
      }
    },
  }
}

function refusal(status: 429 | 503): HttpError {
  return new HttpError('REQUEST_LIMIT', status, { retryAfter: RETRY_SECONDS, detail: 'memory for bodies' })
}
