import { useLingui } from '@lingui/react/macro'
import type { ClipboardEvent } from 'react'
import { cx } from '#components/utils/cx.ts'
import { setDraft } from '#features/chat/core/chat.ts'
import { pickFiles } from './attachments/attachments.ts'
import { pastedFiles } from './attachments/pasted-files.ts'
import { sends } from './enter-key.ts'
import { send } from './send.ts'
import css from './TextBox.module.css'

function onPaste(event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  const taken = pastedFiles(
    [...files],
    types.includes('text/plain') ? event.clipboardData.getData('text/plain') : '',
  )
  if (taken.length === 0) return
  event.preventDefault()
  pickFiles(taken)
}

export interface TextBoxProps {
  text: string
  isTooLong: boolean
  /** Id of what says more about it. */
  describedBy: string
}

/** The field for the text: grows with it up to five lines. Nothing is cut off, however long it gets. */
export function TextBox({ text, isTooLong, describedBy }: TextBoxProps) {
  const { t } = useLingui()
  const hint = t`Type a message`
  return (
    // The frame's own copy of the text makes it as high as the text is.
    <div className={cx(css.grow, isTooLong && css.wrong)} data-text={text || hint}>
      <textarea
        rows={1}
        className={css.field}
        aria-label={t`Message`}
        aria-describedby={describedBy}
        aria-invalid={isTooLong || undefined}
        placeholder={hint}
        enterKeyHint="send"
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          const { key, shiftKey, altKey, nativeEvent } = event
          const { isComposing, keyCode } = nativeEvent
          if (!sends({ key, shiftKey, altKey, isComposing, keyCode })) return
          event.preventDefault()
          send()
        }}
      />
    </div>
  )
}
