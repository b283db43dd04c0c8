import { chatConfig, chatHistory, chatRead, chatSend } from '../../src/contract/chat.ts'
import type { Deps } from '../deps.ts'
import { markReadByCustomer } from '../domain/chat-agent.ts'
import { keepDevice } from '../domain/chat-device.ts'
import { historyPage } from '../domain/chat-history.ts'
import { limitReads, limitSends } from '../domain/chat-limits.ts'
import { CHAT_PREFIX, partyOf, roomOf } from '../domain/chat-room.ts'
import { customerSays } from '../domain/chat-send.ts'
import { requireChat } from '../domain/chat-switch.ts'
import { type App, mount } from '../http/mount.ts'

/** A member whose session is over must not go on as a guest. */
const strict = { strictToken: true }

/** Support chat, for members and guests. */
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
