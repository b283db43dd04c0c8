import {
  MAX_SHARED_BYTES,
  MAX_SHARED_FILE_BYTES,
  MAX_SHARED_FILES,
  type SharedFile,
  saveSharedFiles,
} from '#domain/slips/share-inbox.ts'
import { parseUrl } from '#lib/html/parse-url.ts'
import { launchPath } from '#lib/pwa/launch-fragments.ts'

/** Pages that ask the member what to do with the files, or report that they couldn't be stored. */
const STORED_PATH = launchPath('slip')
const LOST_PATH = launchPath('slip-lost')
/** Where a form of another site ends: nothing happens. */
const REFUSED_PATH = '/user/home'

/** Room for the other fields of the form and the headers of its parts. */
const FORM_OVERHEAD_BYTES = 1024 * 1024

export type ShareRequest = Pick<Request, 'body' | 'headers' | 'referrer'>

/**
 * Handles pictures shared by another app (the manifest's `share_target`): stores them in the inbox, then
 * redirects to the home page. Titles and texts are ignored. Files that can't be stored are counted, so that
 * the member is informed.
 */
export async function handleShare(request: ShareRequest): Promise<Response> {
  if (isFromAnotherSite(request)) return seeOther(REFUSED_PATH)
  const isStored = await storePictures(request).catch(() => false)
  return seeOther(isStored ? STORED_PATH : LOST_PATH)
}

/**
 * Whether the request is surely a form of another site. A share by the system has no web page as its referrer (Android may
 * name the app) and no origin, or the opaque one. A site can look like that, too, so the page asks the member in any case.
 */
function isFromAnotherSite({ headers, referrer }: ShareRequest): boolean {
  return [headers.get('origin'), referrer].some((source) => {
    const url = parseUrl(source ?? '')
    return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== location.origin
  })
}

/** Post/Redirect/Get: a reload doesn't submit the files again. */
function seeOther(path: string): Response {
  return Response.redirect(new URL(path, location.origin).href, 303)
}

/** Parses the form, unless it is larger than what may be stored: then reading stops there. */
async function readForm({ body, headers }: ShareRequest): Promise<FormData> {
  if (!body) throw new Error('no stream')
  let size = 0
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > MAX_SHARED_BYTES + FORM_OVERHEAD_BYTES) throw new Error('form too large')
        controller.enqueue(chunk)
      },
    }),
  )
  return await new Response(limited, {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  }).formData()
}

async function storePictures(request: ShareRequest): Promise<boolean> {
  const form = await readForm(request)
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
