import { chatConfig, chatHistory, chatRead, chatSend } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { markReadByCustomer } from './agent.ts'
import { requireChat } from './chat-enabled.ts'
import { historyPage } from './history.ts'
import { limitReads, limitSends } from './limits.ts'
import { keepDevice } from './push-device.ts'
import { CHAT_PREFIX, partyOf, roomOf } from './room.ts'
import { customerSays } from './send-message.ts'

/** An expired session must not continue as a guest. */
const strict = { strictToken: true }

/** Mounts the support chat's calls, for members and guests. */
export function mountChat(app: App, deps: Deps): void {
  mount(app, deps, chatConfig, async () => {
    await requireChat(deps)
    return { PREFIX: CHAT_PREFIX, vapidPublicKey: await deps.push?.publicKey() }
  })

  mount(
    app,
    deps,
    chatSend,
    async ({ member, body, ip }) => {
      const party = partyOf(member, body)
      await requireChat(deps)
      await limitSends(deps, party, ip)
      const sent = await customerSays(deps, party, body)
      await keepDevice(deps, { party, tokenHash: member?.tokenHash }, body.deviceToken)
      return sent
    },
    strict,
  )

  mount(
    app,
    deps,
    chatHistory,
    async ({ member, body, ip }) => {
      const party = partyOf(member, body)
      await limitReads(deps, party, ip)
      return await historyPage(deps.db, roomOf(party), body)
    },
    strict,
  )

  mount(
    app,
    deps,
    chatRead,
    async ({ member, body, ip }) => {
      const party = partyOf(member, body)
      await limitReads(deps, party, ip)
      await markReadByCustomer(deps, roomOf(party))
      await keepDevice(deps, { party, tokenHash: member?.tokenHash }, body.deviceToken)
      return { message: 'SUCCESS' }
    },
    strict,
  )
}
