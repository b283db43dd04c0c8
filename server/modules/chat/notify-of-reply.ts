import { createHash } from 'node:crypto'
import type { Conversation } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { deleteSubscription, listSubscriptions } from '#server/modules/push/subscription-store.ts'
import { readOperatorName } from '#server/modules/settings/texts.ts'
import type { Acknowledgements } from './broadcaster.ts'
import { buildPushPayload } from './push-payload.ts'

/** Topic (RFC 8030) shared by a room's messages: a phone that was off receives only the newest one. */
function topicOf(room: string): string {
  return createHash('sha256').update(room).digest('base64url').slice(0, 32)
}

/** Whether a browser received the message: a member's by its session; a guest has only one browser. */
function hasReceived({ acknowledged, sessions }: Acknowledgements, tokenHash: string | undefined): boolean {
  return tokenHash === undefined ? acknowledged > 0 : sessions.has(tokenHash)
}

/**
 * Sends an agent's message as push notification to the room's browsers that haven't received it.
 * @param reply.at createdAt of the message
 * @returns the number of push services that accepted it
 */
export async function pushReply(
  { db, clock, push }: Pick<Deps, 'db' | 'clock' | 'push'>,
  room: string,
  { conversation, at, reached }: { conversation: Conversation; at: number; reached: Acknowledgements },
): Promise<number> {
  if (!push) return 0
  const subscriptions = await listSubscriptions(db, room, clock.now())
  const payload = buildPushPayload(room, conversation, at, await readOperatorName(db))
  const message = { payload, topic: topicOf(room) }
  const outcomes = await Promise.all(
    subscriptions.map(async ({ tokenHash, ...to }) => {
      if (hasReceived(reached, tokenHash)) return undefined
      const outcome = await push.send(to, message)
      if (outcome === 'gone') await deleteSubscription(db, to.endpoint)
      return outcome
    }),
  )
  return outcomes.filter((outcome) => outcome === 'sent').length
}
