import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { IconSend } from '#components/icons/Send.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './SendButton.module.css'
import type { TextState } from './text-rules.ts'

/**
 * Sends. While there is nothing to send, or too much, it can still be reached and says why it does nothing; a press on
 * it leaves the focus, and with it the phone's keyboard, where it is.
 */
export function SendButton({ state, hasFiles }: { state: TextState; hasFiles: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const isOff = state.tooLong || (state.empty && !hasFiles)
  return (
    <>
      <button
        type="submit"
        className={cx(css.send, isOff && css.off)}
        aria-label={t`Send`}
        title={t`Send`}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconSend />
      </button>
      <span id={id} hidden>
        {state.tooLong ? t`The message is too long.` : t`Write something or attach a file first.`}
      </span>
    </>
  )
}
