import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { renderContents } from '#server/desk/chat/message-contents.ts'
import { streamChanges } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import { copyable, formatTime, type Html, panel } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import { markReadByAgent } from '#server/modules/chat/agent.ts'
import { type AgentViewMessage, readAgentPage } from '#server/modules/chat/agent-history.ts'
import { type ConversationSummary, findConversation } from '#server/modules/chat/conversation-list.ts'
import { readConversationVersion } from '#server/modules/chat/desk-changes.ts'
import { findHolder, type Holder } from '#server/modules/chat/holder.ts'
import { serveChatMedia } from '#server/modules/chat/media-routes.ts'
import { findPartyByRoom, type Party } from '#server/modules/chat/room.ts'
import { readOwnTexts } from '#server/modules/settings/texts.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { chatPath, partyName } from './chats.ts'

const PAGE_LENGTH = 30
const languages = ['th', 'lo', 'en'] as const

/** The conversation of the address. */
export function roomOf({ c }: StaffRequest): string {
  return c.req.param('room') ?? ''
}

/** @throws DomainError NO_DATA for a room that nobody can have */
export async function findParty(request: StaffRequest): Promise<Party> {
  const party = await findPartyByRoom(request.deps.db, roomOf(request))
  if (!party) throw new DomainError('NO_DATA')
  return party
}

/** A conversation, with the forms that answer it. */
export async function showChat(request: StaffRequest): Promise<Response> {
  const { c, text } = request
  const done = c.req.query('done')
  const notice = done === 'sent' ? text.chat.sent : done === 'ended' ? text.chat.endedNow : undefined
  return await renderChat(request, notice === undefined ? undefined : { kind: 'good', text: notice })
}

/** The page of a conversation. */
export async function renderChat(request: StaffRequest, notice?: Notice): Promise<Response> {
  const { c, deps, text, staff } = request
  const room = roomOf(request)
  const party = await findParty(request)
  const asked = c.req.query('before') ?? ''
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
  // Before the messages: one in between shows as a change.
  const version = await readConversationVersion(deps.db, room)
  const holder = await findHolder(deps.db, room)
  // The agent who answers has read it; others only look.
  if (holder?.staff_id === staff.id && before === undefined) await markReadByAgent(deps, room)
  const messages = await readAgentPage(deps.db, room, { limit: PAGE_LENGTH, before })
  const state = await findConversation(deps.db, room)
  const live = before === undefined ? html` data-live="${chatPath(room)}/events?seen=${version}"` : ''
  const name = partyName(party, text)
  const isHeldByOther = holder !== undefined && holder.staff_id !== staff.id
  return await renderPage(request, {
    title: text.chat.chatWith(name),
    notice,
    status: notice?.kind === 'bad' ? 400 : 200,
    beside: html`<a class="button quiet" href="/desk/chats">${text.chat.open}</a>`,
    content: html`<div class="columns">
      <div class="column live"${live}>
        ${panel('messages', text.chat.messages, renderMessages(messages, state, request))}
        <p class="hint" role="status">${holderSentence(holder, request)}</p>
      </div>
      <div class="column">
        ${isHeldByOther ? renderTake(request, holder) : await renderAnswer(request, holder)}
        ${panel('customer', text.chat.customer, renderParty(party, text))}
      </div>
    </div>`,
  })
}

function holderSentence(holder: Holder | undefined, { text, staff }: StaffRequest): string {
  if (!holder) return text.chat.free
  return holder.staff_id === staff.id ? text.chat.heldByYou : text.chat.heldBy(holder.name)
}

function renderParty(party: Party, text: Texts): Html {
  if (party.kind === 'guest') return html`<p><bdi>${partyName(party, text)}</bdi></p>`
  const page = `/desk/members/${party.publicId}`
  return html`<p><a href="${page}"><bdi>${party.name}</bdi></a></p>
    <p>${copyable(party.username, text.phone, text)}</p>
    <ul class="pages">
      <li><a class="button quiet" href="${page}/statement">${text.statement}</a></li>
      <li><a class="button quiet" href="${page}/slips">${text.slips}</a></li>
    </ul>`
}

function renderMessages(
  messages: readonly AgentViewMessage[],
  state: ConversationSummary | undefined,
  request: StaffRequest,
): Html {
  const { c, text } = request
  const path = chatPath(roomOf(request))
  const [first] = messages
  if (!first) return html`<p class="empty">${text.chat.noMessages}</p>`
  const newest = messages.at(-1)
  const isAtEnd = newest?.seq === state?.messages
  return html`<ul class="pages">
      ${first.seq > 1 ? html`<li><a class="button quiet" href="${path}?before=${first.seq}">${text.chat.earlier}</a></li>` : ''}
      ${c.req.query('before') === undefined ? '' : html`<li><a class="button quiet" href="${path}">${text.chat.newest}</a></li>`}
    </ul>
    <div class="to-the-end" tabindex="0" role="region" aria-label="${text.chat.messages}">
      <ol class="chat">${messages.map((one, at) => renderMessage(one, messages[at - 1], state, text))}
        ${isAtEnd && state && state.sessionId === undefined ? html`<li class="ended">${text.chat.sessionEnded}</li>` : ''}</ol>
    </div>`
}

function renderMessage(
  { message, staff }: AgentViewMessage,
  previous: AgentViewMessage | undefined,
  state: ConversationSummary | undefined,
  text: Texts,
): Html {
  const isCustomer = message.sender === 'customer'
  const readAt = (isCustomer ? state?.agentReadAt : state?.customerReadAt) ?? 0
  const at = message.createdAt ?? 0
  const hasEnded = previous !== undefined && previous.message.session_id !== message.session_id
  const sender = isCustomer
    ? (message.name ?? text.chat.byCustomer)
    : (staff ?? message.name ?? text.chat.byService)
  return html`${hasEnded ? html`<li class="ended">${text.chat.sessionEnded}</li>` : ''}
    <li class="${isCustomer ? 'theirs' : 'ours'}">
      <p class="meta"><span>${formatTime(at)}</span> <strong><bdi>${sender}</bdi></strong>
        <span>${at <= readAt ? text.chat.read : text.chat.notRead}</span></p>
      ${renderContents(message.message, { picture: text.chat.picture, openFile: text.chat.openFile, chatFiles: '/desk/chats/files' })}
    </li>`
}

function renderTake({ csrf, text, ...request }: StaffRequest, holder: Holder): Html {
  const room = request.c.req.param('room') ?? ''
  return panel(
    'answer',
    text.chat.heldBy(holder.name),
    html`<p>${text.takenLead(holder.name, formatTime(holder.taken_at))}</p>
      ${form(csrf, `${chatPath(room)}/take`, html`<input type="hidden" name="over" value="1"><button>${text.chat.takeOver}</button>`)}`,
  )
}

async function renderAnswer(request: StaffRequest, holder: Holder | undefined): Promise<Html> {
  const { c, deps, csrf, text, fields } = request
  const path = chatPath(roomOf(request))
  const own = await readOwnTexts(deps.db)
  const quick = languages.flatMap((language) =>
    (own?.[language]?.quickTexts ?? []).map((content, at) => ({
      id: `${language}-${at}`,
      language,
      content,
    })),
  )
  const picked = quick.find(({ id }) => id === c.req.query('insert'))
  const { message = picked?.content ?? '', form: formId = randomUUID() } = fields
  return html`${panel(
    'answer',
    text.chat.answer,
    html`<form method="post" action="${path}/answer" enctype="multipart/form-data">
        <input type="hidden" name="csrf" value="${csrf}">
        <input type="hidden" name="form" value="${formId}">
        <div class="field">
          <label for="message">${text.chat.answerLabel}</label>
          <textarea id="message" name="message" rows="4" maxlength="${CHAT_TEXT_MAX_LENGTH}" data-focus-key="r">${message}</textarea>
        </div>
        <div class="field">
          <label for="file">${text.chat.file}</label>
          <input id="file" name="file" type="file" accept="image/*,video/*" aria-describedby="file-hint">
          <p class="hint" id="file-hint">${text.chat.fileHint}</p>
        </div>
        <button>${text.chat.send}</button>
      </form>
      ${holder ? '' : form(csrf, `${path}/take`, html`<button class="quiet">${text.chat.take}</button>`)}`,
  )}
  ${panel(
    'quick',
    text.chat.quickTexts,
    quick.length === 0
      ? html`<p class="hint">${text.chat.quickTextsEmpty}</p>`
      : html`<ul class="quick">${quick.map(
          ({ id, language, content }) =>
            html`<li><a href="${path}?insert=${id}" lang="${language}" data-insert="${content}"><bdi>${content}</bdi></a></li>`,
        )}</ul>`,
  )}
  ${panel('end', text.chat.end, form(csrf, `${path}/end`, html`<p class="hint" id="end-hint">${text.chat.endHint}</p><button class="quiet" aria-describedby="end-hint">${text.chat.end}</button>`))}`
}

/** Server-sent events of a conversation. */
export async function streamChat(request: StaffRequest): Promise<Response> {
  await findParty(request)
  return streamChanges(request, () => readConversationVersion(request.deps.db, roomOf(request)))
}

/** An uploaded file of the chat; the desk's host serves nothing outside of /desk. */
export async function showChatFile({ c, deps }: StaffRequest): Promise<Response> {
  const answer = await serveChatMedia(deps)(c, () => Promise.resolve())
  if (!(answer instanceof Response) || answer.status === 404) throw new DomainError('NO_DATA')
  return answer
}
