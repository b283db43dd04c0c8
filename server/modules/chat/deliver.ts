import type { Conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { errorFields } from '#server/platform/log.ts'
import { nobodyListens, nobodyReached } from './broadcaster.ts'
import { pushAnswer } from './notify-of-reply.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'chat' | 'push'>

/** Whom a message reached at once. */
export interface Delivery {
  /** Connections that have it. */
  readonly acknowledged: number
  /** Push services that took it. */
  readonly pushed: number
}

/**
 * Hands a stored message to who is connected, and an agent's message to the push services of the browsers that haven't
 * taken it. The message is stored already: what fails here is logged, and read from the history later. Never rejects.
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
