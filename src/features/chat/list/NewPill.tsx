import { Trans, useLingui } from '@lingui/react/macro'
import { IconDown } from '#components/icons/Down.tsx'
import type { ChatMessage } from '#features/chat/model.ts'
import { previewOf } from '#features/chat/notify/words.ts'
import css from './MessageList.module.css'

export interface NewPillProps {
  /** Messages below that weren't read yet. */
  count: number
  newest: ChatMessage | undefined
  onClick: () => void
}

/** The way back to the end, with a preview of what is new there. */
export function NewPill({ count, newest, onClick }: NewPillProps) {
  const { t } = useLingui()
  if (count === 0 || !newest) {
    return (
      <button type="button" className={css.down} aria-label={t`To the newest message`} onClick={onClick}>
        <IconDown size={20} />
      </button>
    )
  }
  return (
    <button type="button" className={css.pill} onClick={onClick}>
      <IconDown size={20} />
      <span>
        <Trans>New messages {count}</Trans> · {previewOf(newest.body)}
      </span>
    </button>
  )
}
