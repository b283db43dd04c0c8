import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Answer } from '#features/chat/core/history/button-answers.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { Media } from './Media.tsx'
import bubble from './MessageBubble.module.css'
import css from './MessageRow.module.css'
import { TextBody } from './TextBody.tsx'

export interface MessageRowProps {
  message: ChatMessage
  /** It begins a run: who wrote is said before it. */
  first: boolean
  /** Name and time stand below it. */
  last: boolean
  /** Its quick replies stand at the end of the list. */
  repliesAtEnd: boolean
  answered: Answer['answered']
  chosen: Answer['chosen']
}

/** One message: who, what, and where it stands. */
export const MessageRow = memo(function MessageRow({
  message,
  first,
  last,
  repliesAtEnd,
  answered,
  chosen,
}: MessageRowProps) {
  const { body, mine, delivery } = message
  const state = delivery?.state
  return (
    <div className={cx(css.row, mine && css.mine, body.type === 'generic' && css.wide)}>
      {first && <SrOnly>{mine ? <Trans>You:</Trans> : (message.name ?? <Trans>Support</Trans>)}</SrOnly>}
      <Said
        message={message}
        repliesAtEnd={repliesAtEnd}
        answered={answered}
        chosen={chosen}
        look={cx(
          bubble.bubble,
          mine && bubble.mine,
          (state === 'waiting' || state === 'sending') && bubble.pending,
          state === 'failed' && bubble.failed,
        )}
      />
      <DeliveryLine message={message} shown={last} />
    </div>
  )
})

interface SaidProps {
  message: ChatMessage
  repliesAtEnd: boolean
  answered: boolean
  chosen: number | undefined
  /** Class names of its bubble. */
  look: string | undefined
}

function Said({ message: { body, file, delivery }, repliesAtEnd, answered, chosen, look }: SaidProps) {
  const { t } = useLingui()
  switch (body.type) {
    case 'text':
      return <Words look={look} text={body.text} />
    case 'postback':
      return <Words look={look} text={body.title} />
    case 'buttons':
    case 'quick_replies':
      return <Asked body={body} hidden={repliesAtEnd} look={look} answered={answered} chosen={chosen} />
    case 'media':
      return (
        <div className={cx(css.media, delivery?.state === 'failed' && css.failed)}>
          <Media body={body} file={file} />
        </div>
      )
    case 'generic':
      return <Cards cards={body.cards} label={t`Cards from support`} answered={answered} chosen={chosen} />
    case 'unknown':
      return (
        <div className={cx(look, bubble.muted)}>
          <p className={bubble.text}>{t`This message can’t be shown in this version of the app.`}</p>
        </div>
      )
  }
}

function Words({ look, text }: { look: string | undefined; text: string }) {
  return (
    <div className={look}>
      <TextBody text={text} />
    </div>
  )
}

interface AskedProps {
  body: Extract<MessageBody, { type: 'buttons' | 'quick_replies' }>
  hidden: boolean
  look: string | undefined
  answered: boolean
  chosen: number | undefined
}

/** Quick replies go once answered, but for the chosen one; buttons stay. */
function Asked({ body: { type, text, buttons }, hidden, look, answered, chosen }: AskedProps) {
  const pills = type === 'quick_replies'
  const chosenOne = chosen === undefined ? undefined : buttons[chosen]
  const left = pills && answered ? (chosenOne ? [chosenOne] : []) : buttons
  return (
    <>
      {text !== undefined && (
        <div className={cx(look, !pills && bubble.above)}>
          <TextBody text={text} />
        </div>
      )}
      {!hidden && (
        <Buttons
          buttons={left}
          answered={answered}
          chosen={pills && answered && chosenOne ? 0 : chosen}
          look={pills ? 'pills' : 'list'}
        />
      )}
    </>
  )
}
