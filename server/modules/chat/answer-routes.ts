import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { readOperatorName } from '#server/modules/settings/texts.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { defaultLanguage } from '#server/platform/http/language.ts'
import type { App } from '#server/platform/http/mount.ts'
import { readSignedCall } from '#server/platform/http/signed-call.ts'
import { endChatSession, sendAgentMessage } from './agent.ts'
import { findPartyByRoom } from './room.ts'

/** Calls of the operator's chat service. */
const chatCall = v.variant('type', [
  v.object({
    type: v.literal('answer'),
    /** A repeated one sends nothing. */
    id: v.pipe(v.string(), v.regex(/^[\w.:-]{8,60}$/)),
    room: v.pipe(v.string(), v.maxLength(120)),
    /** The agent's name, as customers read it. */
    name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80))),
    message: v.object({
      message_type: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
      payload: v.unknown(),
    }),
  }),
  v.object({
    type: v.literal('end'),
    room: v.pipe(v.string(), v.maxLength(120)),
    /** Of the last message: a repeated call doesn't end what has begun since. */
    session: v.pipe(v.string(), v.nonEmpty()),
  }),
])

/** Mounts the call with which the operator's chat service answers; only there with `CHAT_WEBHOOK`. */
export function mountChatAnswers(app: App, deps: Deps): void {
  const service = deps.settings.webhooks.chat
  if (!service) return
  app.post('/webhooks/chat', async (c) => {
    const { bodies, clock } = deps
    const call = await readSignedCall(c, {
      bodies,
      secret: service.secret,
      schema: chatCall,
      now: clock.now(),
    })
    return c.json(await run(deps, call), 200, { 'Cache-Control': 'no-store' })
  })
}

async function run(deps: Deps, call: v.InferOutput<typeof chatCall>): Promise<Record<string, unknown>> {
  const { room } = call
  if (call.type === 'answer') {
    const name = call.name ?? (await readOperatorName(deps.db, defaultLanguage(deps.settings.laos)))
    const { createdAt, isRepeated } = await sendAgentMessage(deps, room, {
      name,
      message: call.message,
      clientId: `hook:${call.id}`,
    })
    return { createdAt, isRepeated }
  }
  if (!(await findPartyByRoom(deps.db, room))) throw new DomainError('NO_DATA')
  return { ended: await endChatSession(deps, room, { kind: 'webhook', name: 'chat' }, call.session) }
}
