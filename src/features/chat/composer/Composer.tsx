import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconClip, IconSend } from '#components/icons/chat.tsx'
import { IconClose, IconReceipt } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { setAboutEntry, setDraft } from '#features/chat/core/chat.ts'
import { type AboutEntry, aboutEntryAtom, chatStateAtom, draftAtom } from '#features/chat/core/chat-state.ts'
import { MentionedLine } from '#features/chat/list/message/MentionedLine.tsx'
import { AttachmentList } from './attachments/AttachmentList.tsx'
import { ACCEPT } from './attachments/attachment-rules.ts'
import { addAttachments, attachmentsAtom } from './attachments/attachments.ts'
import { useFileDrop } from './attachments/use-file-drop.ts'
import css from './Composer.module.css'
import { NoticeStrip } from './NoticeStrip.tsx'
import {
  applyOpening,
  filterPastedFiles,
  getTextState,
  isSendKey,
  messageTextAtom,
  send,
  type TextState,
} from './send.ts'

export interface ComposerProps {
  opening: ChatOpening | undefined
}

/** Form to write a message and attach files. Files can also be dropped anywhere on its parent, the panel. */
export function Composer({ opening }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const text = useAtomValue(draftAtom)
  const attachments = useAtomValue(attachmentsAtom)
  const about = useAtomValue(aboutEntryAtom)
  const textState = getTextState(useAtomValue(messageTextAtom))
  const isDropTarget = useFileDrop(form, addAttachments)
  useApplyOpening(opening)
  return (
    <form
      ref={form}
      className={cx(css.composer, isDropTarget && css.dropTarget)}
      aria-label={t`Write to support`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <NoticeStrip />
      {about && <AboutEntryCard entry={about} onRemoved={() => attachButton.current?.focus()} />}
      <AttachmentList files={attachments} onRemoved={() => attachButton.current?.focus()} />
      <div className={css.row}>
        <AttachButton button={attachButton} />
        <TextBox text={text} isTooLong={textState.isTooLong} describedBy={id} />
        <SendButton textState={textState} hasFiles={attachments.length > 0} />
      </div>
      <CharactersLeft id={id} left={textState.charactersLeft} />
    </form>
  )
}

interface AboutEntryCardProps {
  entry: AboutEntry
  /** It was removed, and with it the focused button. */
  onRemoved: () => void
}

/** The entry that the member asks about; sent with the message. */
function AboutEntryCard({ entry: { text, title, details, movement }, onRemoved }: AboutEntryCardProps) {
  const { t } = useLingui()
  return (
    <section className={css.about} aria-label={t`About this entry`}>
      <IconReceipt size={20} />
      <div className={css.aboutTexts}>
        <p className={css.aboutTitle}>{title}</p>
        {details !== '' && <p className={css.aboutDetails}>{details}</p>}
        <MentionedLine text={text} known={movement} compact />
      </div>
      <IconButton
        label={t`Remove the entry from the message`}
        icon={<IconClose />}
        onClick={() => {
          setAboutEntry(undefined)
          onRemoved()
        }}
      />
    </section>
  )
}

/** Opens the file picker for images and videos. The input is reset, so that the same file can be chosen again. */
function AttachButton({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label={t`Attach a picture or video`}
        icon={<IconClip />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          addAttachments([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Applies an opening once the persisted draft is loaded. */
function useApplyOpening(opening: ChatOpening | undefined): void {
  const isStarting = useAtomValue(chatStateAtom).status === 'starting'
  useEffect(() => {
    if (opening && !isStarting) applyOpening(opening)
  }, [opening, isStarting])
}

interface TextBoxProps {
  text: string
  isTooLong: boolean
  /** Id of the describing element. */
  describedBy: string
}

/** Text field that grows up to five lines. Text above the limit isn't truncated. */
function TextBox({ text, isTooLong, describedBy }: TextBoxProps) {
  const { t } = useLingui()
  const placeholder = t`Type a message`
  return (
    // Auto-grow: a hidden copy of the text in ::after gives the wrapper its height.
    <div className={cx(css.grow, isTooLong && css.wrong)} data-text={text || placeholder}>
      <textarea
        rows={1}
        className={css.field}
        aria-label={t`Message`}
        aria-describedby={describedBy}
        aria-invalid={isTooLong || undefined}
        placeholder={placeholder}
        enterKeyHint="send"
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (!isSendKey(event.nativeEvent)) return
          event.preventDefault()
          send()
        }}
      />
    </div>
  )
}

function onPaste(event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  const pasted = filterPastedFiles(
    [...files],
    types.includes('text/plain') ? event.clipboardData.getData('text/plain') : '',
  )
  if (pasted.length === 0) return
  event.preventDefault()
  addAttachments(pasted)
}

/**
 * Sends the message. `aria-disabled` rather than `disabled` if there is nothing to send or the text is too long: it stays
 * focusable and says why. A press doesn't move the focus, so the on-screen keyboard stays open.
 */
function SendButton({ textState, hasFiles }: { textState: TextState; hasFiles: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const isDisabled = textState.isTooLong || (textState.isEmpty && !hasFiles)
  return (
    <>
      <button
        type="submit"
        className={cx(css.send, isDisabled && css.disabled)}
        aria-label={t`Send`}
        title={t`Send`}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? id : undefined}
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconSend />
      </button>
      <span id={id} hidden>
        {textState.isTooLong ? t`The message is too long.` : t`Write something or attach a file first.`}
      </span>
    </>
  )
}

/** Debounce of the announcement, so that screen readers don't read the counter on each key. */
const ANNOUNCE_DELAY_MS = 1000

/** Counter of characters left or above the limit; empty while `left` is undefined. */
function CharactersLeft({ id, left }: { id: string; left: number | undefined }) {
  const [announced, setAnnounced] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(left), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [left])
  const getText = (count: number) =>
    count < 0
      ? plural(-count, { one: '# character too many', other: '# characters too many' })
      : plural(count, { one: '# character left', other: '# characters left' })
  return (
    <>
      <span
        id={id}
        className={cx(css.count, left !== undefined && left < 0 && css.tooMany)}
        aria-hidden="true"
      >
        {left !== undefined && getText(left)}
      </span>
      <SrOnly live="polite">{announced !== undefined && left !== undefined && getText(announced)}</SrOnly>
    </>
  )
}
