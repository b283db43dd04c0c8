import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { type DeliverDeps, deliver } from './deliver.ts'
import { storeMessage } from './message-store.ts'
import { parseCustomerContent } from './payload.ts'
import { type Party, roomOf } from './room.ts'
import { claimUpload } from './upload.ts'

/** Message sent by a customer. */
export interface CustomerMessage {
  readonly message: { message_type: string; payload: unknown }
  /** Message id of the client's outbox; a repeated id returns the first result. */
  readonly clientId?: string | undefined
}

const clientIdSchema = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)))

/**
 * Stores a customer's message and broadcasts it.
 * @returns the message's createdAt, epoch milliseconds
 * @throws DomainError KEY_INVALID
 */
export async function sendCustomerMessage(
  deps: DeliverDeps,
  party: Party,
  customerMessage: CustomerMessage,
): Promise<{ createdAt: number }> {
  const { db, clock } = deps
  const content = parseCustomerContent(customerMessage.message)
  const { upload } = content
  const clientId = v.safeParse(clientIdSchema, customerMessage.clientId)
  if (!clientId.success) throw new DomainError('KEY_INVALID', { field: 'clientId' })
  const message = { party, sender: 'customer', content, clientId: clientId.output, at: clock.now() } as const
  const { createdAt, inserted } = await db.tx((sql) =>
    storeMessage(sql, message, () => (upload ? claimUpload(sql, party, upload) : Promise.resolve())),
  )
  if (inserted) void deliver(deps, roomOf(party), inserted, createdAt)
  return { createdAt }
}
