/** Loads what cleans HTML of a server: a chunk of its own, since few screens show any. */
export async function loadCleaner(): Promise<(html: string) => DocumentFragment> {
  return (await import('./sanitize-html.ts')).sanitise
}
