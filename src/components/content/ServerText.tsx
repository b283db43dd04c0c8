import { useLayoutEffect, useState } from 'react'
import type { HtmlSanitizer } from './ServerHtml.tsx'

export interface ServerTextProps {
  html: string
  /** Loads the sanitizer, which is a lazy chunk. Must be a stable function, declared outside components. */
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** The text of the operator's HTML, e.g. a title in a button. */
export function ServerText({ html, loadSanitizer }: ServerTextProps) {
  const [parsed, setParsed] = useState<{ html: string; text: string }>()
  useLayoutEffect(() => {
    let cancelled = false
    loadSanitizer().then(
      (sanitize) => {
        if (!cancelled) setParsed({ html, text: sanitize(html).textContent ?? '' })
      },
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [html, loadSanitizer])
  return parsed?.html === html ? parsed.text : html.replaceAll(/<[^>]*>/g, ' ')
}
