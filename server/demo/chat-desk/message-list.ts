import { html } from 'hono/html'
import type { Conversation } from '#contract/chat.ts'
import { formatTime, type Html } from '#server/demo/console/html.ts'
import { renderContents } from '#server/desk/chat/message-contents.ts'

const contentOptions = { picture: 'Picture', openFile: 'Open the file', chatFiles: '/media/chat' }

/** Read receipts of both sides, epoch milliseconds. */
export interface ReadTimes {
  readonly customerReadAt: number
  readonly agentReadAt: number
}

/**
 * Renders messages with time, sender, type, contents and read state.
 * @param messages oldest first
 * @param length number of messages of the whole conversation
 */
export function renderMessages(
  messages: readonly Conversation[],
  readTimes: ReadTimes,
  length: number,
): Html {
  if (messages.length === 0) return html`<p class="empty">Nothing was said yet.</p>`
  const olderCount = length - messages.length
  return html`${olderCount > 0 ? html`<p class="empty">${olderCount} older messages aren't shown.</p>` : ''}
    <div class="to-the-end" tabindex="0" role="region" aria-label="Newest messages">
      <ol class="chat" aria-label="Messages">${messages.map((message, index) => renderMessage(message, messages[index - 1], readTimes))}</ol>
    </div>`
}

function renderMessage(message: Conversation, before: Conversation | undefined, readTimes: ReadTimes): Html {
  const ended = before !== undefined && before.session_id !== message.session_id
  return html`${ended ? html`<li class="ended">The session ended here.</li>` : ''}
    <li class="${message.sender === 'customer' ? 'theirs' : 'ours'}">
      <p class="meta"><span>${formatTime(message.createdAt ?? 0)}</span> <strong><bdi>${senderLabel(message)}</bdi></strong>
        <bdi class="type">${message.message.message_type}</bdi> <span>${isRead(message, readTimes) ? 'read' : 'not read'}</span></p>
      ${renderContents(message.message, contentOptions)}
    </li>`
}

function senderLabel({ sender, name }: Conversation): string {
  return sender === 'customer' ? `${name ?? 'Guest'} (customer)` : `${name ?? ''} (${sender})`.trim()
}

function isRead({ sender, createdAt }: Conversation, { customerReadAt, agentReadAt }: ReadTimes): boolean {
  return (createdAt ?? 0) <= (sender === 'customer' ? agentReadAt : customerReadAt)
}
