import * as v from 'valibot'
import type { Outcome } from '#server/demo/console/flash-messages.ts'
import { formatTime } from '#server/demo/console/html.ts'
import type { Deps } from '#server/deps.ts'
import { endChatSession, markReadByAgent, sendAgentMessage } from '#server/modules/chat/agent.ts'
import { findPartyByRoom } from '#server/modules/chat/room.ts'
import { claimUpload, storeUpload } from '#server/modules/chat/upload.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import { insertPastBurst, sendBurst } from './burst.ts'
import * as forms from './forms.ts'
import * as messages from './messages.ts'
import type { Sample } from './sample-messages.ts'

/** Submitted form of a conversation's page. */
export interface ChatForm {
  readonly room: string
  /** The agent's name. */
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  /** Uploaded file, if one was picked. */
  readonly file: UploadedFile | undefined
}

/** Performs a form's action. Throws DomainError or valibot's error on failure. */
type ChatAction = (deps: Deps, form: ChatForm) => Promise<Outcome>

const done = (text: string): Outcome => ({ ok: true, text })

/** Creates an action that sends the message built from a form's fields. */
function sendingAction(
  what: string,
  messageOf: (fields: ChatForm['fields']) => messages.MessageBody,
): ChatAction {
  return async (deps, { room, name, fields }) => {
    const { createdAt } = await sendAgentMessage(deps, room, { name, message: messageOf(fields) })
    return done(`${what} said at ${formatTime(createdAt)}.`)
  }
}

/**
 * Stores an uploaded file the same way as a customer's, already attached to a message, so that it isn't
 * deleted.
 */
async function storeFile(deps: Deps, room: string, file: UploadedFile): Promise<Sample> {
  const party = await findPartyByRoom(deps.db, room)
  if (!party) throw new DomainError('NO_DATA')
  const fileType = file.type.startsWith('video/') ? 'video' : 'image'
  const { path } = await storeUpload(deps, { kind: fileType, room, uploader: undefined, file })
  await deps.db.tx((sql) => claimUpload(sql, party, { path, fileType }))
  return { fileType, name: file.name, path }
}

const media: ChatAction = async (deps, form) => {
  const { as, sample } = v.parse(forms.mediaForm, form.fields)
  const found = form.file ? await storeFile(deps, form.room, form.file) : sample
  if (!found) return { ok: false, text: 'Pick a file or a sample. Nothing has changed.' }
  const message = messages.mediaMessage({ ...found, fileType: as === 'file' ? 'file' : found.fileType })
  return await sendingAction('A file is', () => message)(deps, form)
}

const burst: ChatAction = async (deps, { room, name, fields }) => {
  const { when, text, count } = v.parse(forms.burstForm, fields)
  await (when === 'now' ? sendBurst : insertPastBurst)(deps, room, { name, text, count })
  return done(when === 'now' ? `${count} texts are said.` : `${count} texts of the past are written down.`)
}

const end: ChatAction = async (deps, { room }) =>
  (await endChatSession(deps, room))
    ? done('The session is ended: the next message begins another one.')
    : { ok: false, text: 'No session was running: nothing has changed.' }

const read: ChatAction = async (deps, { room }) => {
  await markReadByAgent(deps, room)
  return done('Everything is marked as read by the agent.')
}

/** The agent's actions in a conversation, by the last part of the form's URL. */
export const chatActions: ReadonlyMap<string, ChatAction> = new Map([
  [
    'text',
    sendingAction('A text is', (fields) => messages.textMessage(v.parse(forms.textForm, fields).message)),
  ],
  [
    'buttons',
    sendingAction('A message with buttons is', (fields) => {
      const { message, buttons } = v.parse(forms.buttonsForm, fields)
      return messages.buttonsMessage(message, buttons)
    }),
  ],
  [
    'quick-replies',
    sendingAction('Quick replies are', (fields) => {
      const { message, buttons } = v.parse(forms.buttonsForm, fields)
      return messages.quickRepliesMessage(message, buttons)
    }),
  ],
  [
    'carousel',
    sendingAction('A carousel is', (fields) => {
      const { cards, buttons } = v.parse(forms.carouselForm, fields)
      return messages.carouselMessage(cards.map((card) => ({ ...card, buttons })))
    }),
  ],
  [
    'postback',
    sendingAction('A postback is', (fields) => {
      const { title, message } = v.parse(forms.postbackForm, fields)
      return messages.postbackMessage(title, message)
    }),
  ],
  [
    'unknown',
    sendingAction('A message of an unknown type is', (fields) => {
      const { type, payload } = v.parse(forms.unknownForm, fields)
      return { message_type: type, payload }
    }),
  ],
  ['media', media],
  ['burst', burst],
  ['end-session', end],
  ['mark-read', read],
])
