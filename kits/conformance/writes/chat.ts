import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import * as chat from '../../../src/contract/chat.ts'
import { loadPicture } from '../checks/pictures.ts'
import { makeCall } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface TextMessage {
  readonly userId: string
  readonly text: string
  readonly clientId: string
}

/** Sends a text message of the member. @returns the answer; undefined if it was refused or can't be read */
export async function sendText(kit: Kit, report: Reporter, { userId, text, clientId }: TextMessage) {
  const message = { message_type: 'text', payload: { message: text } }
  const body = { sender: 'customer', message, userId, deviceToken: '', clientId }
  return makeCall(kit, report, chat.chatSend, { body })
}

/** A copy of a text message that the member sent must be the member's, with its text where the portal reads it. */
export function reportCopy(
  report: Reporter,
  call: Call | string,
  { sender, message }: chat.Conversation,
  text: string,
): void {
  const payload = v.safeParse(chat.textPayload, message.payload)
  const isReadable = message.message_type === 'text' && payload.success && payload.output.message === text
  if (sender !== 'customer') {
    const looks = `The member's message is from "${sender}": it looks like support's.`
    report.error('chat', call, looks, '$.sender')
  }
  if (!isReadable)
    report.error('chat', call, 'The text of a message can’t be read.', '$.message.payload.message')
}

/** Checks the chat's calls that change something: messages, read marks and uploads. */
export async function checkChatWrites(kit: Kit): Promise<void> {
  const { chatPrefix, profileId: userId } = kit.facts
  const isOff = chatPrefix === undefined || !userId
  await kit.check('Writes', chat.chatSend, (report) =>
    isOff
      ? report.skip('the chat is off, or the member’s id is unknown')
      : checkRepeatedMessage(kit, report, userId),
  )
  if (isOff) return
  await kit.check('Writes', chat.chatRead, async (report) => {
    await makeCall(kit, report, chat.chatRead, { body: { userId } })
  })
  await kit.check('Writes', chat.chatUploadImage, async (report) => {
    const body = new FormData()
    body.set('file', new File([PIXEL], 'pixel.png', { type: 'image/png' }))
    const call = chat.chatUploadImage
    const answer = await makeCall(kit, report, call, { body })
    if (answer) await loadPicture(kit, report, answer.path, call, '$.path')
  })
}

/** A message that is sent again with the same clientId is the same message. */
async function checkRepeatedMessage(kit: Kit, report: Reporter, userId: string): Promise<void> {
  const message = { userId, text: `Conformance check ${randomUUID()}`, clientId: randomUUID() }
  const first = await sendText(kit, report, message)
  const second = await sendText(kit, report, message)
  if (!first || !second) return
  const body = { userId, limit: chat.CHAT_PAGE_SIZE, skip: 0 }
  const history = await makeCall(kit, report, chat.chatHistory, { body })
  const copies = history?.filter(({ message: { payload } }) =>
    JSON.stringify(payload ?? '').includes(message.text),
  )
  const [copy, another] = copies ?? []
  if (copy) reportCopy(report, chat.chatHistory, copy, message.text)
  else if (copies) report.error('chat', chat.chatHistory, 'A sent message isn’t in the history.', '$')
  if (another) {
    const twice = 'A message that is sent again with its clientId appears twice.'
    report.error('repeats', chat.chatSend, twice, '$.clientId')
  }
}
