import { chatConfig, chatHistory, chatRead, chatSend } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { markReadByCustomer } from './agent.ts'
import { requireChatEnabled } from './chat-enabled.ts'
import { readHistoryPage } from './history.ts'
import { limitReads, limitSends } from './limits.ts'
import { savePushDevice } from './push-device.ts'
import { CHAT_PREFIX, resolveParty, roomOf } from './room.ts'
import { sendCustomerMessage } from './send-message.ts'

/** An expired session must not continue as a guest. */
const strict = { strictToken: true }

/** Mounts the support chat's calls, for members and guests. */
export function mountChat(app: App, deps: Deps): void {
  mount(app, deps, chatConfig, async () => {
    await requireChatEnabled(deps)
    return { PREFIX: CHAT_PREFIX, vapidPublicKey: await deps.push?.publicKey() }
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
