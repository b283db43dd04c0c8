import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useRef } from 'react'
import { cx } from '#components/utils/cx.ts'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { draftAtom } from '#features/chat/core/chat.ts'
import { AttachButton } from './attachments/AttachButton.tsx'
import { pickedAtom, pickFiles } from './attachments/attachments.ts'
import { PickedList } from './attachments/PickedList.tsx'
import { useDrop } from './attachments/use-drop.ts'
import { CharactersLeft } from './CharactersLeft.tsx'
import css from './Composer.module.css'
import { NoticeStrip } from './NoticeStrip.tsx'
import { SendButton } from './SendButton.tsx'
import { send } from './send.ts'
import { TextBox } from './TextBox.tsx'
import { textState } from './text-rules.ts'
import { useOpening } from './use-opening.ts'

export interface ComposerProps {
  /** What the chat was opened with. */
  opening?: ChatOpening | undefined
}

/**
 * Where a message is written and files are put beside it. Files can also be dropped on the element around the
 * composer: it is the panel's.
 */
export function Composer({ opening }: ComposerProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const text = useAtomValue(draftAtom)
  const picked = useAtomValue(pickedAtom)
  const state = textState(text)
  const over = useDrop(form, pickFiles)
  useOpening(opening)
  return (
    <form
      ref={form}
      className={cx(css.composer, over && css.over)}
      aria-label={t`Write to support`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <NoticeStrip />
      <PickedList files={picked} onRemoved={() => attach.current?.focus()} />
      <div className={css.row}>
        <AttachButton button={attach} onFiles={pickFiles} />
        <TextBox text={text} isTooLong={state.tooLong} describedBy={id} />
        <SendButton state={state} hasFiles={picked.length > 0} />
      </div>
      <CharactersLeft id={id} left={state.left} />
    </form>
  )
}
