/** Loads the HTML sanitizer; a lazy chunk, because few screens show HTML from the server. */
export async function loadSanitizer(): Promise<(html: string) => DocumentFragment> {
  return (await import('./sanitize-html.ts')).sanitizeHtml
}
