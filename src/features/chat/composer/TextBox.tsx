import { useLingui } from '@lingui/react/macro'
import type { ClipboardEvent } from 'react'
import { cx } from '#components/utils/cx.ts'
import { setDraft } from '#features/chat/core/chat.ts'
import { addAttachments } from './attachments/attachments.ts'
import { filterPastedFiles } from './attachments/pasted-files.ts'
import { isSendKey } from './enter-key.ts'
import { send } from './send.ts'
import css from './TextBox.module.css'

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

export interface TextBoxProps {
  text: string
  isTooLong: boolean
  /** Id of the describing element. */
  describedBy: string
}

/** Text field that grows up to five lines. Text above the limit isn't truncated. */
export function TextBox({ text, isTooLong, describedBy }: TextBoxProps) {
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
          const { key, shiftKey, altKey, nativeEvent } = event
          const { isComposing, keyCode } = nativeEvent
          if (!isSendKey({ key, shiftKey, altKey, isComposing, keyCode })) return
          event.preventDefault()
          send()
        }}
      />
    </div>
  )
}
