import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  CHAT_PAGE_SIZE,
  chatHistory,
  chatRead,
  chatSend,
  chatUploadImage,
  type conversation,
  textPayload,
} from '#contract/chat.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

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
  const body = {
    sender: 'customer',
    message: { message_type: 'text', payload: { message: text } },
    userId,
    deviceToken: '',
    clientId,
  }
  return reportAnswer(report, chatSend, await kit.host.send(chatSend, { body }))
}

/** A copy of a text message that the member sent must be the member's, with its text where the portal reads it. */
export function reportCopy(
  report: Reporter,
  call: string,
  { sender, message }: v.InferOutput<typeof conversation>,
  text: string,
): void {
  if (sender !== 'customer')
    report.error('SPEC §7 Chat', call, `The member's message is from "${sender}": it looks like support's.`, {
      path: '$.sender',
    })
  const payload = v.safeParse(textPayload, message.payload)
  if (message.message_type !== 'text' || !payload.success || payload.output.message !== text)
    report.error('SPEC §7 Chat', call, 'The text of a message can’t be read.', {
      path: '$.message.payload.message',
    })
}

/** Checks the chat's calls that change something: messages, read marks and uploads. */
export async function checkChatWrites(kit: Kit): Promise<void> {
  const { chatPrefix, profileId } = kit.facts
  if (chatPrefix === undefined || !profileId) {
    await kit.check('Writes', titleOf(chatSend), (report) =>
      report.skip('the chat is off, or the member’s id is unknown'),
    )
    return
  }
  await kit.check('Writes', titleOf(chatSend), (report) => checkRepeatedMessage(kit, report, profileId))
  await kit.check('Writes', titleOf(chatRead), async (report) => {
    reportAnswer(report, chatRead, await kit.host.send(chatRead, { body: { userId: profileId } }))
  })
  await kit.check('Writes', titleOf(chatUploadImage), (report) => checkUpload(kit, report))
}

/** A message that is sent again with the same clientId is the same message (D41). */
async function checkRepeatedMessage(kit: Kit, report: Reporter, userId: string): Promise<void> {
  const message = { userId, text: `Conformance check ${randomUUID()}`, clientId: randomUUID() }
  const first = await sendText(kit, report, message)
  const second = await sendText(kit, report, message)
  if (!first || !second) return
  const body = { userId, limit: CHAT_PAGE_SIZE, skip: 0 }
  const history = reportAnswer(report, chatHistory, await kit.host.send(chatHistory, { body }))
  if (!history) return
  const copies = history.filter(({ message: { payload } }) =>
    JSON.stringify(payload ?? '').includes(message.text),
  )
  if (copies.length === 0)
    report.error('SPEC §7 Chat', titleOf(chatHistory), 'A sent message isn’t in the history.', { path: '$' })
  for (const copy of copies.slice(0, 1)) reportCopy(report, titleOf(chatHistory), copy, message.text)
  if (copies.length > 1)
    report.error('D41', titleOf(chatSend), 'A message that is sent again with its clientId appears twice.', {
      path: '$.clientId',
    })
}

async function checkUpload(kit: Kit, report: Reporter): Promise<void> {
  const body = new FormData()
  body.set('file', new File([PIXEL], 'pixel.png', { type: 'image/png' }))
  const answer = reportAnswer(report, chatUploadImage, await kit.host.send(chatUploadImage, { body }))
  if (!answer) return
  const picture = await kit.host.loadPicture(answer.path, titleOf(chatUploadImage))
  const type = picture.headers.get('content-type') ?? 'no type'
  if (picture.status === 200 && type.startsWith('image/')) return
  report.error(
    'SPEC §7 Chat',
    titleOf(chatUploadImage),
    `The picture's address answers ${picture.status}, ${type}.`,
    {
      path: '$.path',
    },
  )
}
