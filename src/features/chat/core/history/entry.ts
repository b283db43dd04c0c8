import * as v from 'valibot'
import { type Conversation, conversation } from '#contract/chat.ts'
import { instant, optionalText } from '#contract/shapes.ts'
import { report } from '#lib/browser/report-problem.ts'

/** One message of the server's history, parsed. Immutable. */
export interface Entry {
  /** `createdAt` (server time, epoch milliseconds). */
  readonly at: number
  readonly sender: string
  readonly type: string
  readonly payload: unknown
  readonly name?: string | undefined
  readonly session?: string | undefined
  /** The agent ended the session after this message. */
  readonly endsSession?: boolean | undefined
  /** Outbox id of the customer's own message, if the server returns it or it was matched here. */
  readonly clientId?: string | undefined
}

/** An entry as persisted in IndexedDB. */
export const entrySchema = v.object({
  at: instant,
  sender: v.string(),
  type: v.string(),
  payload: v.unknown(),
  name: v.optional(v.string()),
  session: v.optional(v.string()),
  endsSession: v.optional(v.boolean()),
  clientId: v.optional(v.string()),
})

/** Owner fields of a raw message. */
const ownerSchema = v.object({ userId: optionalText, guestId: optionalText })

/** Whether the customer sent it; any other sender is an agent. */
export function isMine({ sender }: { readonly sender: string }): boolean {
  return sender === 'customer'
}

/**
 * Parses a raw message; undefined (and reported) if it is invalid or has no `createdAt` to sort it by.
 */
export function readEntry(raw: unknown): Entry | undefined {
  const parsed = v.safeParse(conversation, raw)
  if (parsed.success) {
    const entry = toEntry(parsed.output)
    if (!entry) report('chat-message', { field: 'createdAt' })
    return entry
  }
  report('chat-message', { field: v.getDotPath(parsed.issues[0]) ?? '(whole)' })
  return undefined
}

function toEntry({
  createdAt,
  sender,
  message,
  name,
  session_id,
  session_ended,
  clientId,
}: Conversation): Entry | undefined {
  if (createdAt === undefined) return undefined
  return {
    at: createdAt,
    sender,
    type: message.message_type,
    payload: message.payload,
    name,
    session: session_id,
    ...(session_ended === true && { endsSession: true }),
    clientId,
  }
}

/**
 * Whether a raw message explicitly belongs to another conversation.
 * @param id this conversation's owner
 */
export function belongsToOther(raw: unknown, id: string): boolean {
  return (parseOwner(raw) ?? id) !== id
}

/** Whether a raw message explicitly belongs to this conversation. */
export function belongsTo(raw: unknown, id: string): boolean {
  return parseOwner(raw) === id
}

function parseOwner(raw: unknown): string | undefined {
  const parsed = v.safeParse(ownerSchema, raw)
  return parsed.success ? (parsed.output.userId ?? parsed.output.guestId) : undefined
}
