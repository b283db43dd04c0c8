import { manifestUrl } from '#lib/pwa/manifest-url.ts'

/**
 * Adds the manifest link in the page's language and updates it when the language changes. Done by script because Safari
 * reads the manifest once, as soon as it finds a link. Call it when the first screen has loaded: the browser fetches the
 * manifest and its icon at once, before scripts that the screen waits for.
 * @param inviteCode passed in the URL because web apps installed by Safari have separate storage
 */
export function linkManifest(inviteCode: string | undefined): void {
  const page = document.documentElement
  const link = document.createElement('link')
  link.rel = 'manifest'
  const update = () => {
    // `navigator.standalone` exists only in Safari; in other browsers the app reads the code from storage.
    link.href = manifestUrl(page.lang, 'standalone' in navigator ? inviteCode : undefined)
  }
  update()
  document.head.append(link)
  new MutationObserver(update).observe(page, { attributeFilter: ['lang'] })
}
