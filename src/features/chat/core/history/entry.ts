import * as v from 'valibot'
import { type Conversation, conversation } from '#contract/chat.ts'
import { instant, optionalText } from '#contract/shapes.ts'
import { report } from '#lib/browser/report-problem.ts'

/** One message as the server's history has it, read once and kept so. Its objects are never changed. */
export interface Entry {
  /** `createdAt`, epoch milliseconds by the server's clock. */
  readonly at: number
  readonly sender: string
  readonly type: string
  readonly payload: unknown
  readonly name?: string | undefined
  readonly session?: string | undefined
  /** The agent ended the session after this message. */
  readonly endsSession?: boolean | undefined
  /** The outbox's id of a message of ours, where the server gives it back or we found it out. */
  readonly clientId?: string | undefined
}

/** An entry as IndexedDB keeps it. */
export const keptEntry = v.object({
  at: instant,
  sender: v.string(),
  type: v.string(),
  payload: v.unknown(),
  name: v.optional(v.string()),
  session: v.optional(v.string()),
  endsSession: v.optional(v.boolean()),
  clientId: v.optional(v.string()),
})

/** Whose conversation a wire object says that it belongs to. */
const owner = v.object({ userId: optionalText, guestId: optionalText })

export function isMine({ sender }: { readonly sender: string }): boolean {
  return sender === 'customer'
}

/** The wire object as an entry; undefined when it can't be read or has no time to be placed by (D13: reported). */
export function readEntry(wire: unknown): Entry | undefined {
  const parsed = v.safeParse(conversation, wire)
  if (parsed.success) {
    const entry = entryOf(parsed.output)
    if (!entry) report('chat-message', { field: 'createdAt' })
    return entry
  }
  report('chat-message', { field: v.getDotPath(parsed.issues[0]) ?? '(whole)' })
  return undefined
}

function entryOf({
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
 * Whether a wire object names somebody else's conversation.
 * @param id the id of whose conversation this is
 */
export function isForeign(wire: unknown, id: string): boolean {
  return (ownerOf(wire) ?? id) !== id
}

/** Whether a wire object says itself that it belongs to this conversation. */
export function isNamed(wire: unknown, id: string): boolean {
  return ownerOf(wire) === id
}

function ownerOf(wire: unknown): string | undefined {
  const parsed = v.safeParse(owner, wire)
  return parsed.success ? (parsed.output.userId ?? parsed.output.guestId) : undefined
}
