import * as v from 'valibot'
import { chatConfig, chatHistory, chatRead, chatSend } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { parseSubscription } from '#server/modules/push/subscription.ts'
import { saveSubscription } from '#server/modules/push/subscription-store.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { errorFields } from '#server/platform/log.ts'
import { markReadByCustomer } from './agent.ts'
import { requireChatEnabled } from './chat-enabled.ts'
import { type DeliverDeps, deliver } from './deliver.ts'
import { queueForward } from './forward.ts'
import { readHistoryPage } from './history.ts'
import { limitReads, limitSends } from './limits.ts'
import { storeMessage } from './message-store.ts'
import { parseCustomerContent } from './payload.ts'
import { CHAT_PREFIX, ensureRoom, type Party, resolveParty, roomOf } from './room.ts'
import { claimUpload } from './upload.ts'
import { createUsualWait } from './usual-wait.ts'

/** An expired session must not continue as a guest. */
const strict = { strictToken: true }

/** Mounts the support chat's calls, for members and guests. */
export function mountChat(app: App, deps: Deps): void {
  const usualWait = createUsualWait(deps)
  mount(app, deps, chatConfig, async () => {
    const hours = (await requireChatEnabled(deps)).chatHours ?? undefined
    return {
      PREFIX: CHAT_PREFIX,
      vapidPublicKey: await deps.push?.publicKey(),
      hours,
      waitSeconds: await usualWait(hours),
    }
  })

  mount(
    app,
    deps,
    chatSend,
    async ({ member, body, ip }) => {
      const party = resolveParty(member, body)
      await requireChatEnabled(deps)
      await limitSends(deps, party, ip)
      const sent = await sendCustomerMessage(deps, party, body)
      await savePushDevice(deps, { party, tokenHash: member?.tokenHash }, body.deviceToken)
      return sent
    },
    strict,
  )

  mount(
    app,
    deps,
    chatHistory,
    async ({ member, body, ip }) => {
      const party = resolveParty(member, body)
      await limitReads(deps, party, ip)
      return await readHistoryPage(deps.db, roomOf(party), body)
    },
    strict,
  )

  mount(
    app,
    deps,
    chatRead,
    async ({ member, body, ip }) => {
      const party = resolveParty(member, body)
      await limitReads(deps, party, ip)
      await markReadByCustomer(deps, roomOf(party))
      await savePushDevice(deps, { party, tokenHash: member?.tokenHash }, body.deviceToken)
      return { message: 'SUCCESS' }
    },
    strict,
  )
}

/** Owner of a browser with a push subscription. */
interface DeviceOwner {
  readonly party: Party
  /** Token hash of a member's session; the pushes end with the session. */
  readonly tokenHash: string | undefined
}

/**
 * Stores a browser's push subscription. Never rejects: notifications are optional, and an invalid
 * subscription must not fail the call.
 * @param deviceToken push subscription as JSON
 */
async function savePushDevice(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  { party, tokenHash }: DeviceOwner,
  deviceToken: string | undefined,
): Promise<void> {
  if (!deviceToken) return
  const subscription = parseSubscription(deviceToken)
  if (!subscription) {
    log.info('push subscription ignored')
    return
  }
  const now = clock.now()
  await db
    .tx(async (sql) => {
      // An agent may write first, so a member's room is created. An unknown guest's isn't: ids can be made
      // up.
      if (party.kind === 'member') await ensureRoom(sql, party, now)
      await saveSubscription(sql, roomOf(party), { ...subscription, tokenHash }, now)
    })
    .catch((error: unknown) => log.warn('push subscription', errorFields(error)))
}

/** Message sent by a customer. */
interface CustomerMessage {
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
  const { createdAt, inserted } = await db.tx(async (sql) => {
    const stored = await storeMessage(sql, message, () =>
      upload ? claimUpload(sql, party, upload) : Promise.resolve(),
    )
    if (stored.inserted && deps.chatForward) await queueForward(sql, roomOf(party), stored.createdAt)
    return stored
  })
  deps.chatForward?.checkNow()
  if (inserted) void deliver(deps, roomOf(party), inserted, createdAt)
  return { createdAt }
}
