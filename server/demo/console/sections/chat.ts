import { html } from 'hono/html'
import { chatAddress, whoIs } from '#server/demo/chat-desk/conversation-owner.ts'
import { lineOf } from '#server/demo/chat-desk/message-row.ts'
import { type Html, section, table, timeOf } from '#server/demo/console/html.ts'
import { type ConsoleMember, LIST_LENGTH } from '#server/demo/console/queries.ts'
import type { Deps } from '#server/deps.ts'
import { type ConversationSummary, listConversations } from '#server/modules/chat/conversation-list.ts'
import { readHistoryPage } from '#server/modules/chat/history.ts'
import { CHAT_PREFIX } from '#server/modules/chat/room.ts'

/** Section with support conversations, and a link to the selected member's. */
export async function chatSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const list = await listConversations(db, LIST_LENGTH)
  const rows: Html[] = []
  for (const conversation of list) {
    const [newest] = await readHistoryPage(db, conversation.room, { limit: 1, skip: 0 })
    rows.push(rowOf(conversation, newest ? lineOf(newest) : ''))
  }
  const heads = ['Who', 'Unread', 'Last line', 'Time', 'Messages']
  return section(
    'chat',
    'Support chat',
    html`${
      member === undefined
        ? ''
        : html`<p><a href="${chatAddress(`${CHAT_PREFIX}-${member.public_id}`)}">Write to ${member.name} (${member.username})</a></p>`
    }
    ${table('Conversations', heads, rows, 'Nobody has written.')}`,
  )
}

function rowOf({ room, party, lastAt, unread, messages }: ConversationSummary, line: string): Html {
  return html`<tr><td><a href="${chatAddress(room)}"><bdi>${whoIs(party)}</bdi></a></td><td class="num">${unread}</td>
    <td class="line"><bdi>${line}</bdi></td><td>${timeOf(lastAt)}</td><td class="num">${messages}</td></tr>`
}
