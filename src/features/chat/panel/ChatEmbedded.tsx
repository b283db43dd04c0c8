import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { chatOpenAtom, closeChat } from '#domain/support/open-chat.ts'
import { LightboxHost } from '#features/chat/composer/lightbox/Lightbox.tsx'
import css from './ChatEmbedded.module.css'
import { Conversation } from './Conversation.tsx'

/** The chat embedded in the contact page. While mounted it handles requests to open the chat. */
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
  // Don't carry the opening over to the next page's panel.
  useEffect(() => closeChat, [])
  return (
    <>
      <section ref={card} className={css.card} aria-labelledby={id}>
        <Conversation id={id} heading={heading} opening={opening} isPageVisible />
      </section>
      <LightboxHost />
    </>
  )
}
