import { createHash } from 'node:crypto'
import type { Conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { pushPayload } from '#server/modules/push/payload.ts'
import { dropSubscription, subscriptionsOf } from '#server/modules/push/subscription-store.ts'
import type { Reached } from './broadcaster.ts'

/** A room's messages share a topic: a phone that was off for a day gets the newest, not all of them. */
function topicOf(room: string): string {
  return createHash('sha256').update(room).digest('base64url').slice(0, 32)
}

/** Whether a browser has the message: a member's by its session, a guest's because a guest has but one browser. */
function hasIt({ acknowledged, sessions }: Reached, tokenHash: string | undefined): boolean {
  return tokenHash === undefined ? acknowledged > 0 : sessions.has(tokenHash)
}

/**
 * Tells those browsers of a room about an agent's message that it hasn't reached.
 * @param answer.at createdAt of the message
 * @returns how many push services took it
 */
export async function pushAnswer(
  { db, clock, push }: Pick<Deps, 'db' | 'clock' | 'push'>,
  room: string,
  { conversation, at, reached }: { conversation: Conversation; at: number; reached: Reached },
): Promise<number> {
  if (!push) return 0
  const subscriptions = await subscriptionsOf(db, room, clock.now())
  const message = { payload: pushPayload(room, conversation, at), topic: topicOf(room) }
  const outcomes = await Promise.all(
    subscriptions.map(async ({ tokenHash, ...to }) => {
      if (hasIt(reached, tokenHash)) return undefined
      const outcome = await push.send(to, message)
      if (outcome === 'gone') await dropSubscription(db, to.endpoint)
      return outcome
    }),
  )
  return outcomes.filter((outcome) => outcome === 'sent').length
}
