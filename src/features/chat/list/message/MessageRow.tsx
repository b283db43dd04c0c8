import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Answer } from '#features/chat/list/answers.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { linkAttributes } from '#lib/html/safe-link.ts'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { splitLinks } from './link-parts.ts'
import { Media } from './Media.tsx'
import { MentionedLine } from './MentionedLine.tsx'
import bubble from './MessageBubble.module.css'
import css from './MessageRow.module.css'

export interface MessageRowProps extends Answer {
  message: ChatMessage
  /** The sender's name precedes it, for screen readers. */
  isFirstOfRun: boolean
  /** Name and time are shown below it. */
  isLastOfRun: boolean
  /** Its quick replies are rendered at the end of the list instead. */
  hasRepliesAtEnd: boolean
}

/** One message: sender, content and delivery state. */
export const MessageRow = memo(function MessageRow({
  message,
  isFirstOfRun,
  isLastOfRun,
  hasRepliesAtEnd,
  answered,
  chosen,
}: MessageRowProps) {
  const { body, mine, delivery } = message
  const state = delivery?.state
  return (
    <div className={cx(css.row, mine && css.mine, body.type === 'generic' && css.wide)}>
      {isFirstOfRun && (
        <SrOnly>{mine ? <Trans>You:</Trans> : (message.name ?? <Trans>Support</Trans>)}</SrOnly>
      )}
      <MessageContent
        message={message}
        hasRepliesAtEnd={hasRepliesAtEnd}
        answered={answered}
        chosen={chosen}
        bubbleClass={cx(
          bubble.bubble,
          mine && bubble.mine,
          (state === 'waiting' || state === 'sending') && bubble.pending,
          state === 'failed' && bubble.failed,
        )}
      />
      <DeliveryLine message={message} isMetaShown={isLastOfRun} />
    </div>
  )
})

interface MessageContentProps extends Omit<MessageRowProps, 'isFirstOfRun' | 'isLastOfRun'> {
  bubbleClass: string | undefined
}

function MessageContent({
  message: { body, mine, file, delivery },
  hasRepliesAtEnd,
  answered,
  chosen,
  bubbleClass,
}: MessageContentProps) {
  const { t } = useLingui()
  switch (body.type) {
    case 'text':
      return (
        <TextBubble bubbleClass={bubbleClass} text={body.text}>
          {mine && <MentionedLine text={body.text} />}
        </TextBubble>
      )
    case 'postback':
      return <TextBubble bubbleClass={bubbleClass} text={body.title} />
    case 'buttons':
    case 'quick_replies':
      return (
        <ButtonsContent
          body={body}
          areButtonsHidden={hasRepliesAtEnd}
          bubbleClass={bubbleClass}
          answered={answered}
          chosen={chosen}
        />
      )
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
        <div className={cx(bubbleClass, bubble.muted)}>
          <p className={bubble.text}>{t`This message can’t be shown in this version of the app.`}</p>
        </div>
      )
  }
}

interface TextBubbleProps {
  bubbleClass: string | undefined
  text: string
  /** Below the text. */
  children?: ReactNode
}

function TextBubble({ bubbleClass, text, children }: TextBubbleProps) {
  return (
    <div className={bubbleClass}>
      <TextBody text={text} />
      {children}
    </div>
  )
}

interface ButtonsContentProps extends Answer {
  body: Extract<MessageBody, { type: 'buttons' | 'quick_replies' }>
  areButtonsHidden: boolean
  bubbleClass: string | undefined
}

/** Buttons below a text. Once answered, quick replies disappear except the chosen one; other buttons stay. */
function ButtonsContent({
  body: { type, text, buttons },
  areButtonsHidden,
  bubbleClass,
  answered,
  chosen,
}: ButtonsContentProps) {
  const isQuickReplies = type === 'quick_replies'
  const chosenButton = chosen === undefined ? undefined : buttons[chosen]
  const visibleButtons = isQuickReplies && answered ? (chosenButton ? [chosenButton] : []) : buttons
  return (
    <>
      {text !== undefined && (
        <div className={cx(bubbleClass, !isQuickReplies && bubble.above)}>
          <TextBody text={text} />
        </div>
      )}
      {!areButtonsHidden && (
        <Buttons
          buttons={visibleButtons}
          answered={answered}
          chosen={isQuickReplies && answered && chosenButton ? 0 : chosen}
          layout={isQuickReplies ? 'pills' : 'list'}
        />
      )}
    </>
  )
}

/** Plain text with its line breaks; URLs in it become links. */
function TextBody({ text }: { text: string }) {
  let offset = 0
  return (
    <p className={bubble.text} dir="auto">
      {splitLinks(text).map((part) => {
        const key = offset
        offset += part.text.length
        return 'href' in part ? (
          <a key={key} href={part.href} {...linkAttributes(part.href)}>
            {part.text}
          </a>
        ) : (
          part.text
        )
      })}
    </p>
  )
}
