import { html } from 'hono/html'
import { conversationUrl, partyLabel } from '#server/demo/chat-desk/conversation-owner.ts'
import { type Cell, formatTime, type Html, section, table } from '#server/demo/console/html.ts'
import { type ConsoleMember, LIST_LENGTH } from '#server/demo/console/queries.ts'
import type { Deps } from '#server/deps.ts'
import { type ConversationSummary, listConversations } from '#server/modules/chat/conversation-list.ts'
import { readHistoryPage } from '#server/modules/chat/history.ts'
import { summarizeMessage } from '#server/modules/chat/message-summary.ts'
import { CHAT_PREFIX } from '#server/modules/chat/room.ts'

/** Section with support conversations, and a link to the selected member's. */
export async function chatSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const list = await listConversations(db, LIST_LENGTH)
  const rows: (readonly Cell[])[] = []
  for (const conversation of list) {
    const [newest] = await readHistoryPage(db, conversation.room, { limit: 1, skip: 0 })
    rows.push(rowOf(conversation, newest ? summarizeMessage(newest) : ''))
  }
  const heads = ['Who', { number: 'Unread' }, 'Last line', 'Time', { number: 'Messages' }]
  return section(
    'chat',
    'Support chat',
    html`${
      member === undefined
        ? ''
        : html`<p class="link"><a href="${conversationUrl(`${CHAT_PREFIX}-${member.public_id}`)}">Write to ${member.name} (${member.username})</a></p>`
    }
    ${table('Conversations', heads, rows, 'Nobody has written. Open the chat in the portal.')}`,
  )
}

function rowOf(
  { room, party, lastAt, unread, messages }: ConversationSummary,
  line: string,
): readonly Cell[] {
  return [
    html`<a href="${conversationUrl(room)}"><bdi>${partyLabel(party)}</bdi></a>`,
    unread,
    html`<bdi class="line">${line}</bdi>`,
    formatTime(lastAt),
    messages,
  ]
}
