import { putShared, SHARED_BYTES, SHARED_FILES, type SharedFile } from '#domain/slips/share-inbox.ts'

/** Where the member is asked what to do with it, and where they are told that it got lost. */
const KEPT = '/user/home#slip'
const LOST = '/user/home#slip-lost'

/**
 * Another app shares pictures with the portal (the manifest's `share_target`): they are on disk before the answer,
 * which opens the home page. Titles and texts are left alone; files that can't be kept are counted, so
 * that the member hears of them.
 */
export async function shareFrom(request: Pick<Request, 'formData'>): Promise<Response> {
  const kept = await keep(request).catch(() => false)
  return seeOther(kept ? KEPT : LOST)
}

/** A redirect after which the browser asks by GET, so that loading the page anew sends nothing again. */
function seeOther(path: string): Response {
  return Response.redirect(new URL(path, location.origin).href, 303)
}

async function keep(request: Pick<Request, 'formData'>): Promise<boolean> {
  const form = await request.formData()
  const shared = form.getAll('slip').filter((part) => part instanceof File)
  const pictures = shared
    .filter((part) => part.type.startsWith('image/'))
    .filter(({ size }) => size > 0 && size <= SHARED_BYTES)
    .slice(0, SHARED_FILES)
  if (pictures.length === 0) return false
  const files: SharedFile[] = []
  for (const picture of pictures) {
    files.push({ name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() })
  }
  await putShared(files, Date.now(), shared.length - pictures.length)
  return true
}
