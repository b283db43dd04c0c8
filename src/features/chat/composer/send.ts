import { atom } from 'jotai'
import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { fitsLength, textLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'
import { type ChatOpening, chatOpenAtom } from '#domain/support/open-chat.ts'
import { holdDraft, sendText, setAboutEntry, setDraft } from '#features/chat/core/chat.ts'
import { aboutEntryAtom, draftAtom } from '#features/chat/core/chat-state.ts'
import { joinLines } from '#features/chat/core/draft.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { addAttachments, attachmentsAtom, sendAttachments } from './attachments/attachments.ts'
import { dismissTooLongNotice, showNotice } from './notices.ts'

/** Number of characters from which the counter is shown. */
const COUNTER_FROM = 1800

export interface TextState {
  /** No visible characters. */
  readonly isEmpty: boolean
  /** Negative above the limit; undefined while the counter is hidden. */
  readonly charactersLeft: number | undefined
  readonly isTooLong: boolean
}

/** State of the draft. Surrounding white space isn't sent and doesn't count. */
export function getTextState(text: string): TextState {
  const trimmed = text.trim()
  const isEmpty = !isVisible(trimmed)
  if (fitsLength(trimmed, COUNTER_FROM - 1)) return { isEmpty, charactersLeft: undefined, isTooLong: false }
  const left = CHAT_TEXT_MAX_LENGTH - textLength(trimmed)
  return { isEmpty, charactersLeft: left, isTooLong: left < 0 }
}

/**
 * Appends a text to the draft on a new line.
 * @returns the draft unchanged if it already contains the same lines
 */
function appendDraft(draft: string, added: string): string {
  if (draft.trim() === '') return added
  if (`\n${draft}\n`.includes(`\n${added}\n`)) return draft
  return `${draft.trimEnd()}\n${added}`
}

/** Openings already applied: a panel that is remounted receives the same one again. */
const applied = new WeakSet<ChatOpening>()

/** Adds the opening's draft or entry and, once loaded, its file to the composer. Each opening is applied once. */
export function applyOpening(opening: ChatOpening): void {
  if (applied.has(opening)) return
  applied.add(opening)
  const { draft, about, movement } = opening
  if (draft && about !== undefined) {
    const [title = ''] = draft.split('\n', 1)
    setAboutEntry({ text: draft, title, details: about, movement })
  } else if (draft) setDraft(appendDraft(store.get(draftAtom), draft))
  void opening.file?.then((file) => {
    // Ignore the file if the chat was closed or opened with something else meanwhile.
    if (file && store.get(chatOpenAtom) === opening) addAttachments([file])
  })
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** `keyCode` while an IME handles the key: in Safari the only sign that Enter ends a composition. */
const IME_KEY_CODE = 229

/** Whether a key press sends: Enter does; Shift+Enter and Alt+Enter insert a line break; an IME's Enter confirms a word. */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== IME_KEY_CODE
}

/**
 * Files of a paste, unless they merely render copied text as an image, as office programs add. Some systems include the
 * files' names as text; that is no reason to ignore them.
 * @param text the clipboard's plain text
 */
export function filterPastedFiles(files: readonly File[], text: string): readonly File[] {
  const names = files.map(({ name }) => name)
  const isOnlyNames = text.split(/[\r\n]+/).every((line) => line.trim() === '' || names.includes(line.trim()))
  return isOnlyNames ? files : []
}

/** Pending send with attachments; texts sent meanwhile are queued behind it. */
let pendingSend: Promise<void> | undefined

/** What is sent as text: the entry that the message is about, and what was typed. */
export const messageTextAtom = atom((get) => joinLines([get(aboutEntryAtom)?.text ?? '', get(draftAtom)]))

/** Sends the attachments, then the text as a separate message. What can't be queued stays in the composer, with a notice. */
export function send(): void {
  const text = store.get(messageTextAtom)
  const { isEmpty, charactersLeft = 0, isTooLong } = getTextState(text)
  if (isTooLong) {
    showNotice({ kind: 'too-long', over: -charactersLeft })
    return
  }
  const hasFiles = store.get(attachmentsAtom).length > 0
  if (isEmpty && !hasFiles) return
  const release = holdDraft(isEmpty ? '' : text)
  // Clear synchronously: a double tap must not send twice, and typing can continue.
  setDraft('')
  setAboutEntry(undefined)
  dismissTooLongNotice()
  const sender = currentToken()
  // Preparing images takes time: after a change of session neither send nor restore the text.
  const isSameSession = () => currentToken() === sender
  // A text that couldn't be sent goes before what was typed since.
  const restore = () => {
    if (isSameSession()) setDraft(joinLines([text, store.get(draftAtom)]))
  }
  const run = async () => {
    if (hasFiles && !(await sendAttachments(isSameSession))) restore()
    else if (!isEmpty && isSameSession() && !(await sendText(text.trim()).catch(() => false))) {
      showNotice({ kind: 'not-queued' })
      restore()
    }
    release()
  }
  if (!hasFiles && !pendingSend) void run()
  else {
    const current = (pendingSend ?? Promise.resolve()).then(run).finally(() => {
      if (pendingSend === current) pendingSend = undefined
    })
    pendingSend = current
  }
}
