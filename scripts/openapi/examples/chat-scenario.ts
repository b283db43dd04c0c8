import { readFile } from 'node:fs/promises'
import { accountProfile } from '#contract/account.ts'
import * as chat from '#contract/chat.ts'
import type { Recorder } from './recorder.ts'

const clientId = 'c9d8e7f6-5a4b-4c3d-8e2f-1a0b9c8d7e6f'

/** Records the chat of a member: a text, a picture and a video. */
export async function recordChat(recorder: Recorder, token: string): Promise<void> {
  await recorder.record(chat.chatConfig, { token })
  const { body: account } = await recorder.server.call(accountProfile, { token })
  const { _id: userId, username, name } = account.profile
  await recorder.record(chat.chatSend, {
    token,
    body: {
      sender: 'customer',
      message: { message_type: 'text', payload: { message: 'When does my slip arrive?' } },
      userId,
      username,
      name,
      deviceToken: '',
      clientId,
    },
  })
  const picture = await readFile('public/icons/icon-192.png')
  const file = new File([new Uint8Array(picture)], 'receipt.png', { type: 'image/png' })
  await recorder.record(chat.chatUploadImage, { token, file })
  const video = await readFile('public/howto/end-bonus.mp4')
  await recorder.record(chat.chatUploadVideo, {
    token,
    file: new File([new Uint8Array(video)], 'screen.mp4', { type: 'video/mp4' }),
  })
  await recorder.record(chat.chatHistory, { token, body: { userId, limit: 10, skip: 0 } })
  await recorder.record(chat.chatRead, { token, body: { userId } })
}
