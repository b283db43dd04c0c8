/**
 * Runs work at once, or, on a page that the browser prerenders before the link is tapped (Chromium), once it is shown.
 * @returns a function that cancels it
 */
export function whenActivated(work: () => void): () => void {
  if (!('prerendering' in document && document.prerendering)) {
    work()
    return () => undefined
  }
  document.addEventListener('prerenderingchange', work, { once: true })
  return () => document.removeEventListener('prerenderingchange', work)
}
