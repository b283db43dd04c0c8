type Sanitizer = (html: string) => DocumentFragment

let loading: Promise<Sanitizer> | undefined

/**
 * Loads the HTML sanitizer; a lazy chunk, because few screens show HTML from the server. Once loaded, it resolves before
 * the next paint. After a failure, the next call tries again.
 */
export function loadSanitizer(): Promise<Sanitizer> {
  loading ??= import('./sanitize-html.ts').then(({ sanitizeHtml }) => sanitizeHtml)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
