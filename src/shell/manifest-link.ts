import { manifestUrl } from '#lib/pwa/manifest-url.ts'

/**
 * Links the manifest in the page's language, and in every one that the member chooses later. The link comes from here
 * because Safari reads the manifest once, as soon as it meets a link.
 * @param code the inviter's, if this browser knows one: apps that Safari installs have a storage of their own
 */
export function linkManifest(page: HTMLElement, code: string | undefined): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  const follow = () => {
    // Only Safari has this; in any other browser the app finds the code where the page keeps it.
    link.href = manifestUrl(page.lang, 'standalone' in navigator ? code : undefined)
  }
  follow()
  document.head.append(link)
  new MutationObserver(follow).observe(page, { attributeFilter: ['lang'] })
}
