import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { historyPage } from '#server/domain/chat-history.ts'
import { type ConversationSummary, listConversations } from '#server/domain/chat-list.ts'
import { CHAT_PREFIX } from '#server/domain/chat-room.ts'
import { lineOf } from './chat-line.ts'
import { chatAddress, whoIs } from './chat-who.ts'
import { type ConsoleMember, LIST_LENGTH } from './console-data.ts'
import { type Html, section, table, timeOf } from './page-parts.ts'

/** Conversations with support, and the way to the chosen member's. */
export async function chatSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const list = await listConversations(db, LIST_LENGTH)
  const rows: Html[] = []
  for (const conversation of list) {
    const [newest] = await historyPage(db, conversation.room, { limit: 1, skip: 0 })
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
