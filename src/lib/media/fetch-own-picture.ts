import { isOwnUrl } from '#lib/html/media-url.ts'

/**
 * Downloads a picture.
 * @returns undefined if the URL is on another host, which the content security policy blocks, or doesn't return a picture
 * @throws errors of `fetch`
 */
export async function fetchOwnPicture(url: string | undefined): Promise<Blob | undefined> {
  if (!url?.startsWith('http') || !isOwnUrl(url)) return undefined
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  const blob = await response.blob()
  return response.ok && /^image\/(?:jpeg|png|gif)$/.test(blob.type) ? blob : undefined
}
