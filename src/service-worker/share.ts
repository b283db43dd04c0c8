import {
  MAX_SHARED_FILE_BYTES,
  MAX_SHARED_FILES,
  type SharedFile,
  saveSharedFiles,
} from '#domain/slips/share-inbox.ts'
import { launchPath } from '#lib/pwa/launch-fragments.ts'

/** Pages that ask the member what to do with the files, or report that they couldn't be stored. */
const STORED_PATH = launchPath('slip')
const LOST_PATH = launchPath('slip-lost')

/**
 * Handles pictures shared by another app (the manifest's `share_target`): stores them in the inbox, then
 * redirects to the home page. Titles and texts are ignored. Files that can't be stored are counted, so that
 * the member is informed.
 */
export async function handleShare(request: Pick<Request, 'formData'>): Promise<Response> {
  const isStored = await storePictures(request).catch(() => false)
  return seeOther(isStored ? STORED_PATH : LOST_PATH)
}

/** Post/Redirect/Get: a reload doesn't submit the files again. */
function seeOther(path: string): Response {
  return Response.redirect(new URL(path, location.origin).href, 303)
}

async function storePictures(request: Pick<Request, 'formData'>): Promise<boolean> {
  const form = await request.formData()
  const shared = form.getAll('slip').filter((part) => part instanceof File)
  const pictures = shared
    .filter((part) => part.type.startsWith('image/'))
    .filter(({ size }) => size > 0 && size <= MAX_SHARED_FILE_BYTES)
    .slice(0, MAX_SHARED_FILES)
  if (pictures.length === 0) return false
  const files: SharedFile[] = []
  for (const picture of pictures) {
    files.push({ name: picture.name, type: picture.type, bytes: await picture.arrayBuffer() })
  }
  await saveSharedFiles(files, Date.now(), shared.length - pictures.length)
  return true
}
