import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconExternal, IconPhone } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import type { ChatButton } from '#contract/chat.ts'
import { sendButton } from '#features/chat/core/chat.ts'
import { linkAttributes, safeLink } from '#lib/html/safe-link.ts'
import css from './Buttons.module.css'
import { getTelHref } from './link-parts.ts'

export interface ButtonsProps {
  buttons: readonly ChatButton[]
  /** The message was answered: only links and calls remain active. */
  answered: boolean
  /** Index of the button that was chosen. */
  chosen: number | undefined
  /** Pills below a message, or a list attached to a message or to a card. */
  layout: 'pills' | 'list' | 'card'
}

/** Buttons of a message (specification, section 3): links, calls, and answers that are sent as a message. */
export function Buttons({ buttons, answered, chosen, layout }: ButtonsProps) {
  const { t } = useLingui()
  if (buttons.length === 0) return null
  return (
    <ul className={css[layout]} aria-label={t`Answers to choose from`}>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may be identical; their order never changes
        <li key={index}>
          <MessageButton button={button} answered={answered} chosen={chosen === index} />
        </li>
      ))}
    </ul>
  )
}

interface MessageButtonProps {
  button: ChatButton
  answered: boolean
  chosen: boolean
}

function MessageButton({ button, answered, chosen }: MessageButtonProps) {
  const { t } = useLingui()
  const [isSending, setIsSending] = useState(false)
  const title = button.title.trim() || t`No title`
  if (button.type === 'web' || button.type === 'call') {
    const isCall = button.type === 'call'
    const href = isCall ? getTelHref(button.payload) : safeLink(button.payload)
    const icon = isCall ? <IconPhone size={20} /> : <IconExternal size={20} />
    if (href === undefined) {
      return (
        <span className={css.broken}>
          {title}
          <span className={css.reason}>{t`This link can’t be opened.`}</span>
        </span>
      )
    }
    return (
      <a className={css.button} href={href} {...linkAttributes(href)}>
        {icon}
        {title}
      </a>
    )
  }
  const send = async () => {
    setIsSending(true)
    await sendButton(button)
    setIsSending(false)
  }
  return (
    <button
      type="button"
      className={cx(css.button, chosen && css.chosen)}
      aria-pressed={answered ? chosen : undefined}
      // Not `disabled`, which would drop the focus.
      aria-disabled={answered || isSending || undefined}
      onClick={answered || isSending ? undefined : () => void send()}
    >
      {chosen && <IconCheck size={20} />}
      {title}
    </button>
  )
}
