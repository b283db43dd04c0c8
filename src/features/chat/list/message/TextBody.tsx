import { linkAttributes } from '#lib/html/safe-link.ts'
import { linkParts } from './link-parts.ts'
import css from './MessageBubble.module.css'

/** What somebody wrote: plain text with its line breaks; addresses in it become links. */
export function TextBody({ text }: { text: string }) {
  let at = 0
  return (
    <p className={css.text} dir="auto">
      {linkParts(text).map((part) => {
        const key = at
        at += part.text.length
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
