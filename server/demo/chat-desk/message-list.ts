import { html } from 'hono/html'
import type { Conversation } from '#contract/chat.ts'
import { type Html, timeOf } from '#server/demo/console/html.ts'
import { contentsOf } from './message-contents.ts'

/** Read receipts of both sides, epoch milliseconds. */
export interface Marks {
  readonly customerReadAt: number
  readonly agentReadAt: number
}

/**
 * Renders messages with time, sender, type, contents and read state.
 * @param messages oldest first
 * @param length number of messages of the whole conversation
 */
export function messageList(messages: readonly Conversation[], marks: Marks, length: number): Html {
  if (messages.length === 0) return html`<p class="empty">Nothing was said yet.</p>`
  const left = length - messages.length
  return html`${left > 0 ? html`<p class="empty">${left} older messages aren't shown.</p>` : ''}
    <div class="to-the-end" tabindex="0" role="region" aria-label="Newest messages">
      <ol class="chat" aria-label="Messages">${messages.map((message, index) => itemOf(message, messages[index - 1], marks))}</ol>
    </div>`
}

function itemOf(message: Conversation, before: Conversation | undefined, marks: Marks): Html {
  const ended = before !== undefined && before.session_id !== message.session_id
  return html`${ended ? html`<li class="ended">The session ended here.</li>` : ''}
    <li class="${message.sender === 'customer' ? 'theirs' : 'ours'}">
      <p class="meta"><span>${timeOf(message.createdAt ?? 0)}</span> <strong><bdi>${senderOf(message)}</bdi></strong>
        <bdi class="type">${message.message.message_type}</bdi> <span>${isRead(message, marks) ? 'read' : 'not read'}</span></p>
      ${contentsOf(message.message)}
    </li>`
}

function senderOf({ sender, name }: Conversation): string {
  return sender === 'customer' ? `${name ?? 'Guest'} (customer)` : `${name ?? ''} (${sender})`.trim()
}

function isRead({ sender, createdAt }: Conversation, { customerReadAt, agentReadAt }: Marks): boolean {
  return (createdAt ?? 0) <= (sender === 'customer' ? agentReadAt : customerReadAt)
}
