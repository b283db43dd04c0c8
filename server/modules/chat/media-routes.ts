import type { Handler } from 'hono'
import {
  CHAT_IMAGE_MAX_BYTES,
  CHAT_VIDEO_MAX_BYTES,
  chatUploadImage,
  chatUploadVideo,
} from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { parseByteRange } from '#server/platform/http/byte-range.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { retryRead } from '#server/platform/http/retry-read.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { mediaTypes } from '#server/platform/media/media-types.ts'
import { requireChatEnabled } from './chat-enabled.ts'
import { limitUploads } from './limits.ts'
import { resolveParty, roomOf } from './room.ts'
import { fileStoreKey, findUploadSize, storeUpload } from './upload.ts'
import { requireQuota, type Uploader } from './upload-quota.ts'

const uploaderOf = (member: Member | undefined, ip: string): Uploader =>
  member ? { kind: 'member', id: member.id } : { kind: 'guest', address: ip }

/** Mounts the chat's upload calls and serves uploaded files. */
export function mountChatMedia(app: App, deps: Deps): void {
  for (const [call, kind, fileLimit] of [
    [chatUploadImage, 'image', CHAT_IMAGE_MAX_BYTES],
    [chatUploadVideo, 'video', CHAT_VIDEO_MAX_BYTES],
  ] as const) {
    mount(
      app,
      deps,
      call,
      ({ member, ip, file }) => {
        const room = member && roomOf(resolveParty(member, {}))
        return storeUpload(deps, { kind, room, uploader: uploaderOf(member, ip), file })
      },
      {
        fileLimit,
        bodyKind: (uploader) => (uploader ? 'memberChat' : 'guestChat'),
        strictToken: true,
        async guard({ member, ip }) {
          await requireChatEnabled(deps)
          await limitUploads(deps, member, ip)
          await requireQuota(deps, uploaderOf(member, ip))
        },
      },
    )
  }

  app.get('/media/chat/:name', serveChatMedia(deps))
}

/** Media type by the extension of a stored file. */
function mediaTypeOf(name: string): string | undefined {
  return Object.entries(mediaTypes).find(([ending]) => name.endsWith(`.${ending}`))?.[1]
}

/**
 * Serves uploaded chat files. Names are unguessable and act as capability URLs. Files are served as
 * attachments, never as pages of this origin, and support range requests for video players.
 */
export function serveChatMedia({ db, files }: Deps): Handler<ServerEnv> {
  return async (c) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    const name = c.req.param('name') ?? ''
    const [key, type] = [fileStoreKey(name), mediaTypeOf(name)]
    const size = key && (await retryRead(() => findUploadSize(db, name)))
    if (!key || !type || !size) return c.text('Page Not Found', 404)
    const range = parseByteRange(c.req.header('Range'), size)
    c.header('Accept-Ranges', 'bytes')
    if (range === 'outside') {
      c.header('Content-Range', `bytes */${size}`)
      return c.body(null, 416)
    }
    const part = range ?? { first: 0, last: size - 1 }
    const isHead = c.req.method === 'HEAD'
    const body = isHead ? undefined : await files.stream(key, part)
    if (!isHead && !body) return c.text('Page Not Found', 404)
    c.header('Content-Type', type)
    c.header('Content-Length', String(part.last - part.first + 1))
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    c.header('Cache-Control', 'private, max-age=31536000, immutable')
    if (range) c.header('Content-Range', `bytes ${part.first}-${part.last}/${size}`)
    const status = range ? 206 : 200
    return body ? c.body(body, status) : c.body(null, status)
  }
}
