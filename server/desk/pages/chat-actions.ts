import { createHash } from 'node:crypto'
import { CHAT_FILE_NAME_MAX_LENGTH, CHAT_IMAGE_MAX_BYTES, CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { fitsLength, fitToLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import {
  type AgentMessage,
  endChatSession,
  HeldConversationError,
  markReadByAgent,
  sendAgentMessage,
} from '#server/modules/chat/agent.ts'
import { findHolder, holdConversation } from '#server/modules/chat/holder.ts'
import { ensureRoom } from '#server/modules/chat/room.ts'
import { storeUpload } from '#server/modules/chat/upload.ts'
import { readOperatorName } from '#server/modules/settings/texts.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import { defaultLanguage } from '#server/platform/http/language.ts'
import { findParty, renderChat, roomOf } from './chat.ts'
import { chatPath } from './chats.ts'

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
  const { c, deps, text, by } = request
  const room = roomOf(request)
  await findParty(request)
  try {
    await endChatSession(deps, room, by)
  } catch (error) {
    if (!(error instanceof HeldConversationError)) throw error
    const holder = await findHolder(deps.db, room)
    return await renderChat(request, { kind: 'bad', text: text.chat.heldBy(holder?.name ?? '') })
  }
  return c.redirect(`${chatPath(room)}?done=ended`, 303)
}
