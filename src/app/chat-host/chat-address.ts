import { openChat } from '#domain/support/open-chat.ts'

/**
 * `#chat=` and the `createdAt` of a message, epoch milliseconds: the address that a notification opens. A push that
 * couldn't be read names no message.
 */
const pattern = /^#chat(?:=(\d{1,15}))?$/

/** Opens the chat at the message that the address names, and takes that out of the address. */
export function openChatFromAddress(): void {
  const [marked, at] = pattern.exec(location.hash) ?? []
  if (marked === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openChat(at === undefined ? {} : { at: Number(at) })
}
