import type { Conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { errorFields } from '#server/platform/log.ts'
import { noAcknowledgements, noopBroadcaster } from './broadcaster.ts'
import { pushReply } from './notify-of-reply.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'chat' | 'push'>

/** Immediate recipients of a message. */
export interface Recipients {
  /** Connections that acknowledged it. */
  readonly acknowledged: number
  /** Push services that accepted it. */
  readonly pushed: number
}

/**
 * Broadcasts a stored message, and sends an agent's message as push notification to browsers that didn't
 * acknowledge it. Never rejects: failures are logged, and clients read the message from the history later.
 */
export async function deliver(
  deps: DeliverDeps,
  room: string,
  conversation: Conversation,
  at: number,
): Promise<Recipients> {
  const logAndReturn =
    <T>(event: string, otherwise: T) =>
    (error: unknown): T => {
      deps.log.warn(event, errorFields(error))
      return otherwise
    }
  const { chat = noopBroadcaster } = deps
  const reached = await chat
    .publish(room, conversation)
    .catch(logAndReturn('chat publish', noAcknowledgements))
  const { acknowledged } = reached
  if (conversation.sender === 'customer') return { acknowledged, pushed: 0 }
  const pushed = await pushReply(deps, room, { conversation, at, reached }).catch(
    logAndReturn('chat push', 0),
  )
  return { acknowledged, pushed }
}
