import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import * as chat from '../../../src/contract/chat.ts'
import { NO_CHAT } from '../checks/call-cases.ts'
import { loadPicture } from '../checks/pictures.ts'
import { makeCall } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a text message of the member. @returns the answer; undefined if it was refused or can't be read */
export function sendText(kit: Kit, report: Reporter, userId: string, text: string, clientId = randomUUID()) {
  const message = { message_type: 'text', payload: { message: text } }
  const body = { sender: 'customer', message, userId, deviceToken: '', clientId }
  return makeCall(kit, report, chat.chatSend, { body })
}

/** A copy of a text message that the member sent must be the member's, with its text where the portal reads it. */
export function reportCopy(
  report: Reporter,
  call: Call | string,
  copy: chat.Conversation,
  text: string,
): void {
  const { sender, message } = copy
  const payload = v.safeParse(chat.textPayload, message.payload)
  const isReadable = message.message_type === 'text' && payload.success && payload.output.message === text
  if (sender !== 'customer')
    report.error('chat', call, `A member's message is from "${sender}", like support's.`, '$.sender')
  if (!isReadable)
    report.error('chat', call, 'The text of a message can’t be read.', '$.message.payload.message')
}

/** Checks the chat's calls that change something: messages, read marks and uploads. */
export async function checkChatWrites(kit: Kit): Promise<void> {
  const { chatPrefix, profileId: userId } = kit.facts
  if (chatPrefix === undefined || !userId)
    return await kit.check('Writes', chat.chatSend, (report) => report.skip(NO_CHAT))
  await kit.check('Writes', chat.chatSend, (report) => checkRepeatedMessage(kit, report, userId))
  await kit.check('Writes', chat.chatRead, (report) =>
    makeCall(kit, report, chat.chatRead, { body: { userId } }),
  )
  await kit.check('Writes', chat.chatUploadImage, async (report) => {
    const body = new FormData()
    body.set('file', new File([PIXEL], 'pixel.png', { type: 'image/png' }))
    const answer = await makeCall(kit, report, chat.chatUploadImage, { body })
    if (answer) await loadPicture(kit, report, answer.path, chat.chatUploadImage, '$.path')
  })
}

/** A message that is sent again with the same clientId is the same message. */
async function checkRepeatedMessage(kit: Kit, report: Reporter, userId: string): Promise<void> {
  const [text, clientId] = [`Conformance check ${randomUUID()}`, randomUUID()]
  const first = await sendText(kit, report, userId, text, clientId)
  const second = await sendText(kit, report, userId, text, clientId)
  if (!first || !second) return
  const body = { userId, limit: chat.CHAT_PAGE_SIZE, skip: 0 }
  const history = await makeCall(kit, report, chat.chatHistory, { body })
  if (!history) return
  const [copy, another] = history.filter(({ message }) => JSON.stringify(message).includes(text))
  if (copy) reportCopy(report, chat.chatHistory, copy, text)
  else report.error('chat', chat.chatHistory, 'A sent message isn’t in the history.', '$')
  if (another)
    report.error('repeats', chat.chatSend, 'A message that is sent again appears twice.', '$.clientId')
}
