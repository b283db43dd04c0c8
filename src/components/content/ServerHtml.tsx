import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#components/utils/cx.ts'
import { htmlText, isBlankHtml } from '#lib/format/html-text.ts'
import { splitAtWords } from '#lib/format/unbreakable-words.ts'
import { createWordSpans } from '#lib/format/word-spans.ts'
import css from './ServerHtml.module.css'

/** Parses HTML of the server into DOM nodes without anything executable. */
export type HtmlSanitizer = (html: string) => DocumentFragment

export interface ServerHtmlProps {
  html: string
  /** Loads the sanitizer, which is a lazy chunk. Must be a stable function, declared outside components. */
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** A tag, comment or character reference; a "<" or "&" alone is text. */
const markup = /<[a-z/!?]|&(?:#\w+|\w+);/i

/**
 * A text of the operator: sanitized HTML, or plain text with its line breaks; nothing if it is blank. Where only text fits,
 * use `htmlText`.
 */
export function ServerHtml({ html, loadSanitizer }: ServerHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const isPlain = !markup.test(html)
  useLayoutEffect(() => {
    if (isPlain) return
    let cancelled = false
    loadSanitizer().then(
      (sanitize) => {
        if (!cancelled) container.current?.replaceChildren(keepWordsIn(sanitize(html)))
      },
      () => {
        if (!cancelled) setFailed(true)
      },
    )
    return () => {
      cancelled = true
    }
  }, [html, isPlain, loadSanitizer])
  if (isBlankHtml(html)) return null
  // With keys: React doesn't know the nodes of sanitized HTML, and wouldn't remove them from an element that it reuses.
  if (isPlain)
    return (
      <div key="plain" className={cx(css.html, css.plain)}>
        {html}
      </div>
    )
  // Without the sanitizer, fall back to plain text.
  if (failed)
    return (
      <div key="failed" className={css.html}>
        {htmlText(html)}
      </div>
    )
  return <div key="html" className={css.html} ref={container} />
}

/** Puts unbreakable words into elements inside which lines don't break. */
function keepWordsIn(fragment: DocumentFragment): DocumentFragment {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) text.replaceWith(...createWordSpans(splitAtWords(text.data)))
  return fragment
}
