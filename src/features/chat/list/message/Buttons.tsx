import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconExternal } from '#components/icons/External.tsx'
import { IconPhone } from '#components/icons/Phone.tsx'
import { cx } from '#components/utils/cx.ts'
import type { ChatButton } from '#contract/chat.ts'
import { sendButton } from '#features/chat/core/chat.ts'
import { linkAttributes, safeLink } from '#lib/html/safe-link.ts'
import css from './Buttons.module.css'
import { callAddress } from './call-address.ts'

export interface ButtonsProps {
  buttons: readonly ChatButton[]
  /** The message was answered: only links still lead somewhere. */
  answered: boolean
  /** Index of the button that was chosen. */
  chosen: number | undefined
  /** Pills below a message, or a list that hangs on it or on a card. */
  look: 'pills' | 'list' | 'card'
}

/** What can be tapped in a message (section 3): links, calls, and answers that are sent as a message. */
export function Buttons({ buttons, answered, chosen, look }: ButtonsProps) {
  const { t } = useLingui()
  if (buttons.length === 0) return null
  return (
    <ul className={css[look]} aria-label={t`Answers to choose from`}>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything; their places never change
        <li key={index}>
          <One button={button} answered={answered} chosen={chosen === index} />
        </li>
      ))}
    </ul>
  )
}

function One({ button, answered, chosen }: { button: ChatButton; answered: boolean; chosen: boolean }) {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)
  const title = button.title.trim() || t`No title`
  if (button.type === 'web' || button.type === 'call') {
    const call = button.type === 'call'
    const href = call ? callAddress(button.payload) : safeLink(button.payload)
    const icon = call ? <IconPhone size={20} /> : <IconExternal size={20} />
    if (href === undefined) {
      return (
        <span className={css.dead}>
          {title}
          <span className={css.why}>{t`This link can’t be opened.`}</span>
        </span>
      )
    }
    return (
      <a className={css.one} href={href} {...linkAttributes(href)}>
        {icon}
        {title}
      </a>
    )
  }
  const send = async () => {
    setSending(true)
    await sendButton(button)
    setSending(false)
  }
  return (
    <button
      type="button"
      className={cx(css.one, chosen && css.chosen)}
      aria-pressed={answered ? chosen : undefined}
      // Not `disabled`: the focus would be lost with it.
      aria-disabled={answered || sending || undefined}
      onClick={answered || sending ? undefined : () => void send()}
    >
      {chosen && <IconCheck size={20} />}
      {title}
    </button>
  )
}
