import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { chatOpenAtom, closeChat } from '#domain/support/open-chat.ts'
import css from './ChatEmbedded.module.css'
import { Conversation } from './Conversation.tsx'

/** The chat as a part of the contact page (D24). It takes what the chat is opened with as long as it is there. */
export default function ChatEmbedded() {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opening = useAtomValue(chatOpenAtom)
  useEffect(() => {
    if (!opening) return
    card.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [opening])
  // What it was opened with isn't the next page's.
  useEffect(() => closeChat, [])
  return (
    <section ref={card} className={css.card} aria-labelledby={id}>
      <Conversation id={id} heading={heading} opening={opening} besidePage />
    </section>
  )
}
