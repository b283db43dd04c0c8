import { createHash, randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { CHAT_FILE_NAME_MAX_LENGTH, CHAT_IMAGE_MAX_BYTES, CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { fitsLength, fitToLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'
import { renderContents } from '#server/desk/chat/message-contents.ts'
import { streamChanges } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import { copyable, formatTime, type Html, panel } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts-en.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import {
  type AgentMessage,
  endChatSession,
  HeldConversationError,
  markReadByAgent,
  sendAgentMessage,
} from '#server/modules/chat/agent.ts'
import { type AgentViewMessage, readAgentPage } from '#server/modules/chat/agent-history.ts'
import { type ConversationSummary, findConversation } from '#server/modules/chat/conversation-list.ts'
import { readConversationVersion } from '#server/modules/chat/desk-changes.ts'
import { findHolder, type Holder, holdConversation } from '#server/modules/chat/holder.ts'
import { serveChatMedia } from '#server/modules/chat/media-routes.ts'
import { ensureRoom, findPartyByRoom, type Party } from '#server/modules/chat/room.ts'
import { storeUpload } from '#server/modules/chat/upload.ts'
import { readOperatorName, readOwnTexts } from '#server/modules/settings/texts.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import { defaultLanguage } from '#server/platform/http/language.ts'
import { chatPath, partyName } from './chats.ts'

const PAGE_LENGTH = 30
const languages = ['th', 'lo', 'en'] as const

function roomOf({ c }: StaffRequest): string {
  return c.req.param('room') ?? ''
}

/** @throws DomainError NO_DATA for a room that nobody can have */
async function findParty(request: StaffRequest): Promise<Party> {
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

async function renderChat(request: StaffRequest, notice?: Notice): Promise<Response> {
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
          <textarea id="message" name="message" rows="4" maxlength="${CHAT_TEXT_MAX_LENGTH}" data-key="r">${message}</textarea>
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

/** Takes a conversation, also from another agent if `over` is set. */
export async function takeChat(request: StaffRequest): Promise<Response> {
  const { c, deps, staff, by, fields } = request
  const room = roomOf(request)
  const party = await findParty(request)
  const { over } = fields
  const now = deps.clock.now()
  await deps.db.tx(async (sql) => {
    await ensureRoom(sql, party, now)
    const before = await findHolder(sql, room)
    const isTaken = await holdConversation(sql, room, staff.id, now, over !== undefined)
    if (!isTaken || !before || before.staff_id === staff.id) return
    await recordAudit(sql, {
      by,
      action: 'take-over',
      record: { kind: 'chat', id: room },
      memberId: party.kind === 'member' ? party.id : undefined,
      before: { holder: before.name },
      after: { holder: staff.name },
      at: now,
    })
  })
  return c.redirect(chatPath(room), 303)
}

/** Of the same form, another text is another answer: somebody went back and wrote on. */
function idOf(formId: string, content: string | Uint8Array): string {
  return `${formId}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}

/** Stores a file like those of customers. It is deleted later unless its message is sent. */
async function storeFile(
  deps: StaffRequest['deps'],
  room: string,
  file: UploadedFile,
): Promise<Pick<AgentMessage, 'message' | 'upload'>> {
  const fileType = file.type.startsWith('video/') ? 'video' : 'image'
  if (fileType === 'image' && file.bytes.byteLength > CHAT_IMAGE_MAX_BYTES)
    throw new DomainError('KEY_INVALID', { field: 'file' })
  const { path } = await storeUpload(deps, { kind: fileType, room, uploader: undefined, file })
  const name = fitToLength(file.name.replaceAll('\0', '').toWellFormed(), CHAT_FILE_NAME_MAX_LENGTH)
  const payload = { message: name, url: true, fileType, filePath: path }
  return { message: { message_type: 'media', payload }, upload: { path, fileType } }
}

/** Sends an answer: a text, a file, or both. The form's id makes each be sent once, however often the form is. */
export async function answerChat(request: StaffRequest): Promise<Response> {
  const { c, deps, text, staff, fields, file } = request
  const room = roomOf(request)
  await findParty(request)
  const { message: typed = '', form: formId = '' } = fields
  const message = typed.replaceAll('\r\n', '\n').toWellFormed()
  const hasText = isVisible(message)
  // Browsers send an empty file if none was picked.
  const picked = file && file.bytes.byteLength > 0 ? file : undefined
  const refuse = (problem: string) => renderChat(request, { kind: 'bad', text: problem })
  if (!/^[\w-]{8,60}$/.test(formId)) throw new DomainError('KEY_INVALID')
  if (!hasText && !picked) return await refuse(text.chat.empty)
  if (!fitsLength(message, CHAT_TEXT_MAX_LENGTH)) return await refuse(text.chat.tooLong(CHAT_TEXT_MAX_LENGTH))
  const name = await readOperatorName(deps.db, defaultLanguage(deps.settings.laos))
  const send = (content: Pick<AgentMessage, 'message' | 'upload'>, clientId: string) =>
    sendAgentMessage(deps, room, { name, staffId: staff.id, clientId, ...content })
  try {
    const media = picked && (await storeFile(deps, room, picked))
    const content = { message_type: 'text', payload: { message } }
    if (hasText) await send({ message: content }, idOf(formId, message))
    if (picked && media) await send(media, idOf(formId, picked.bytes))
  } catch (error) {
    if (error instanceof HeldConversationError) {
      const holder = await findHolder(deps.db, room)
      return await refuse(text.chat.takenMeanwhile(holder?.name ?? ''))
    }
    if (error instanceof DomainError && error.key === 'KEY_INVALID') return await refuse(text.chat.badFile)
    throw error
  }
  await markReadByAgent(deps, room)
  return c.redirect(`${chatPath(room)}?done=sent`, 303)
}

/** Ends a conversation, unless another agent holds it. */
export async function endChat(request: StaffRequest): Promise<Response> {
  const { c, deps, text, staff, by } = request
  const room = roomOf(request)
  const party = await findParty(request)
  const holder = await findHolder(deps.db, room)
  if (holder && holder.staff_id !== staff.id)
    return await renderChat(request, { kind: 'bad', text: text.chat.heldBy(holder.name) })
  if (await endChatSession(deps, room)) {
    const memberId = party.kind === 'member' ? party.id : undefined
    const record = { kind: 'chat', id: room } as const
    await deps.db.tx((sql) => recordAudit(sql, { by, action: 'end', record, memberId, at: deps.clock.now() }))
  }
  return c.redirect(`${chatPath(room)}?done=ended`, 303)
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
