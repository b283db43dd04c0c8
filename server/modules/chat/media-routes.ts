import {
  CHAT_IMAGE_MAX_BYTES,
  CHAT_VIDEO_MAX_BYTES,
  chatUploadImage,
  chatUploadVideo,
} from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { atOnce } from '#server/platform/rate-limit/concurrency-limit.ts'
import { requireChat } from './chat-enabled.ts'
import { limitUploads } from './limits.ts'
import { partyOf, roomOf } from './room.ts'
import { serveChatMedia } from './serve-media.ts'
import { storeUpload } from './upload.ts'
import { requireSpace, type Uploader } from './upload-quota.ts'

/** Uploads of one address that are read at the same time: each is in memory while it is checked. */
const UPLOADS_AT_ONCE = 8

const uploaderOf = (member: Member | undefined, ip: string): Uploader =>
  member ? { kind: 'member', id: member.id } : { kind: 'guest', address: ip }

/** Uploads to the chat, and what was uploaded. */
export function mountChatMedia(app: App, deps: Deps): void {
  const oneOfFew = atOnce(UPLOADS_AT_ONCE)

  for (const [call, kind, fileLimit] of [
    [chatUploadImage, 'image', CHAT_IMAGE_MAX_BYTES],
    [chatUploadVideo, 'video', CHAT_VIDEO_MAX_BYTES],
  ] as const) {
    mount(
      app,
      deps,
      call,
      ({ member, ip, file }) => {
        const room = member && roomOf(partyOf(member, {}))
        return storeUpload(deps, { kind, room, uploader: uploaderOf(member, ip), file })
      },
      {
        fileLimit,
        strictToken: true,
        async guard({ member, ip }, work) {
          await requireChat(deps)
          await limitUploads(deps, member, ip)
          await requireSpace(deps, uploaderOf(member, ip))
          return await oneOfFew(ip, work)
        },
      },
    )
  }

  app.get('/media/chat/:name', serveChatMedia(deps))
}
