import { html } from 'hono/html'
import { streamChanges } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import { formatAge, type Html, table, time } from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import { readAgentPage } from '#server/modules/chat/agent-history.ts'
import {
  type ConversationSummary,
  listAnsweredConversations,
  listConversations,
  listWaitingConversations,
} from '#server/modules/chat/conversation-list.ts'
import { readListVersion } from '#server/modules/chat/desk-changes.ts'
import { summarizeMessage } from '#server/modules/chat/message-summary.ts'
import type { Party } from '#server/modules/chat/room.ts'

export function chatPath(room: string): string {
  return `/desk/chats/${encodeURIComponent(room)}`
}

/** A member's name, or a guest with the beginning of the id. */
export function partyName(party: Party, text: Texts): string {
  return party.kind === 'member' ? party.name : text.chat.guest(party.guestId.slice(0, 8))
}

/** Open conversations: those that wait, the longest first, then those that are answered. */
export async function showChats(request: StaffRequest): Promise<Response> {
  const { c, deps, text, staff, csrf } = request
  if (c.req.query('show') === 'all') return await showRecent(request)
  // Before the lists: a message in between shows as a change.
  const version = await readListVersion(deps.db)
  const waiting = await listWaitingConversations(deps.db, LIST_LENGTH)
  const answered = await listAnsweredConversations(deps.db, LIST_LENGTH)
  const next = waiting.find(({ holder }) => holder === undefined || holder === staff.name)
  const content = html`<div class="live" data-background data-waiting="${waiting.length}" data-live="/desk/chats/events?seen=${version}">
      <section class="panel" aria-labelledby="waiting"><h2 id="waiting">${text.chat.waiting}</h2>
        ${await conversationTable(request, waiting, text.chat.waitingEmpty)}
        ${
          next
            ? form(
                csrf,
                `${chatPath(next.room)}/take`,
                html`<button data-key="n">${text.chat.takeNext} <kbd aria-hidden="true">N</kbd></button>`,
              )
            : ''
        }</section>
      <section class="panel" aria-labelledby="answered"><h2 id="answered">${text.chat.answered}</h2>
        ${await conversationTable(request, answered, text.chat.answeredEmpty)}</section>
    </div>`
  return await renderPage(request, {
    title: waiting.length > 0 ? text.chat.titleWaiting(waiting.length) : text.chat.title,
    beside: html`<button type="button" class="quiet" data-notify hidden>${text.chat.notify}</button>
      <a class="button quiet" href="/desk/chats?show=all">${text.chat.recent}</a>`,
    content,
  })
}

async function showRecent(request: StaffRequest): Promise<Response> {
  const { deps, text } = request
  const recent = await listConversations(deps.db, LIST_LENGTH)
  return await renderPage(request, {
    title: `${text.chat.title}: ${text.chat.recent}`,
    beside: html`<a class="button quiet" href="/desk/chats">${text.chat.open}</a>`,
    content: html`${await conversationTable(request, recent, text.chat.recentEmpty)}
      ${recent.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
  })
}

async function conversationTable(
  { deps, text }: StaffRequest,
  list: readonly ConversationSummary[],
  empty: string,
): Promise<Html> {
  const now = deps.clock.now()
  const columns = [
    { label: text.chat.customer },
    { label: text.chat.wait },
    { label: text.chat.unread, kind: 'number' },
    { label: text.chat.last, kind: 'wide' },
    { label: text.chat.holder },
  ] as const
  const rows: (Html | string | number)[][] = []
  for (const one of list) {
    const [last] = await readAgentPage(deps.db, one.room, { limit: 1 })
    rows.push([
      html`<a href="${chatPath(one.room)}"><bdi>${partyName(one.party, text)}</bdi></a>${one.party.kind === 'member' ? html`<span class="second">${one.party.username}</span>` : ''}`,
      one.waitingSince === undefined
        ? html`<span class="chip">${one.sessionId === undefined ? text.chat.ended : text.chat.answered}</span>`
        : html`<span class="chip waiting">${formatAge(now - one.waitingSince, text)}</span>`,
      one.unread,
      html`<bdi class="said">${last ? summarizeMessage(last.message) : ''}</bdi><span class="second">${time(one.lastAt)}</span>`,
      one.holder === undefined ? '' : html`<bdi>${one.holder}</bdi>`,
    ])
  }
  return table(text.chat.messages, columns, rows, empty)
}

/** Server-sent events of the list. */
export function streamChats(request: StaffRequest): Response {
  return streamChanges(request, () => readListVersion(request.deps.db))
}
