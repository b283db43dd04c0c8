import type { Conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { errorFields } from '#server/platform/log.ts'
import { nobodyListens, nobodyReached } from './broadcaster.ts'
import { pushAnswer } from './notify-of-reply.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'chat' | 'push'>

/** Immediate recipients of a message. */
export interface Delivery {
  /** Connections that acknowledged it. */
  readonly acknowledged: number
  /** Push services that accepted it. */
  readonly pushed: number
}

/**
 * Broadcasts a stored message, and sends an agent's message as push notification to browsers that didn't
 * acknowledge it.
 * Never rejects: failures are logged, and clients read the message from the history later.
 */
export async function deliver(
  deps: DeliverDeps,
  room: string,
  conversation: Conversation,
  at: number,
): Promise<Delivery> {
  const failed =
    <T>(event: string, otherwise: T) =>
    (error: unknown): T => {
      deps.log.warn(event, errorFields(error))
      return otherwise
    }
  const { chat = nobodyListens } = deps
  const reached = await chat.publish(room, conversation).catch(failed('chat publish', nobodyReached))
  const { acknowledged } = reached
  if (conversation.sender === 'customer') return { acknowledged, pushed: 0 }
  const pushed = await pushAnswer(deps, room, { conversation, at, reached }).catch(failed('chat push', 0))
  return { acknowledged, pushed }
}
