import { useEffect, useState } from 'react'

type Sanitizer = (html: string) => DocumentFragment

let loading: Promise<Sanitizer> | undefined
let loaded: Sanitizer | undefined

/**
 * Loads the HTML sanitizer; a lazy chunk, because few screens show HTML from the server. Once loaded, it resolves before
 * the next paint. After a failure, the next call tries again.
 */
export function loadSanitizer(): Promise<Sanitizer> {
  loading ??= import('./sanitize-html.ts').then(({ sanitizeHtml }) => {
    loaded = sanitizeHtml
    return sanitizeHtml
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The HTML sanitizer; undefined until it has been loaded, and if it can't be. */
export function useSanitizer(): Sanitizer | undefined {
  const [sanitizer, setSanitizer] = useState(() => loaded)
  useEffect(() => {
    loadSanitizer().then(
      (sanitize) => setSanitizer(() => sanitize),
      () => undefined,
    )
  }, [])
  return sanitizer
}
