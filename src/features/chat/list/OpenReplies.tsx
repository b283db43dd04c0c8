import type { ChatMessage } from '#features/chat/model.ts'
import css from './Band.module.css'
import { Buttons } from './message/Buttons.tsx'

/** Quick replies that wait for an answer, under the newest message whatever was said since. */
export function OpenReplies({ message }: { message: ChatMessage | undefined }) {
  if (message?.body.type !== 'quick_replies' || message.body.buttons.length === 0) return null
  return (
    <div className={css.replies}>
      <Buttons buttons={message.body.buttons} answered={false} chosen={undefined} look="pills" />
    </div>
  )
}
