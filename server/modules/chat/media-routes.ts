import {
  CHAT_IMAGE_MAX_BYTES,
  CHAT_VIDEO_MAX_BYTES,
  chatUploadImage,
  chatUploadVideo,
} from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { requireChatEnabled } from './chat-enabled.ts'
import { limitUploads } from './limits.ts'
import { resolveParty, roomOf } from './room.ts'
import { serveChatMedia } from './serve-media.ts'
import { storeUpload } from './upload.ts'
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
