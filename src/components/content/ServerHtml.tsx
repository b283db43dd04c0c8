import { useLayoutEffect, useRef, useState } from 'react'
import { htmlText } from '#lib/format/html-text.ts'
import { joinWords } from '#lib/format/unbreakable-words.ts'
import css from './ServerHtml.module.css'

/** Parses HTML of the server into DOM nodes without anything executable. */
export type HtmlSanitizer = (html: string) => DocumentFragment

export interface ServerHtmlProps {
  html: string
  /** Loads the sanitizer, which is a lazy chunk. Must be a stable function, declared outside components. */
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** Sanitized HTML from the operator's server. */
export function ServerHtml({ html, loadSanitizer }: ServerHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useLayoutEffect(() => {
    let cancelled = false
    loadSanitizer().then(
      (sanitize) => {
        if (!cancelled) container.current?.replaceChildren(joinWordsIn(sanitize(html)))
      },
      () => {
        if (!cancelled) setFailed(true)
      },
    )
    return () => {
      cancelled = true
    }
  }, [html, loadSanitizer])
  // Without the sanitizer, fall back to plain text.
  if (failed) return <div className={css.html}>{htmlText(html)}</div>
  return <div className={css.html} ref={container} />
}

/** Joins the words of all texts, so that lines don't break inside them. */
function joinWordsIn(fragment: DocumentFragment): DocumentFragment {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = joinWords(text.nodeValue ?? '')
  return fragment
}
