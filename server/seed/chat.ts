import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { localTime, toInstant } from '#contract/formats/local-time.ts'
import { type BulkMessage, insertMessages } from '#server/demo/chat-desk/bulk-messages.ts'
import * as messages from '#server/demo/chat-desk/messages.ts'
import { artUrl } from '#server/demo/chat-desk/sample-messages.ts'
import type { Party } from '#server/modules/chat/room.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { type ChatTexts, laoChat, thaiChat } from './chat-texts.ts'

const MINUTE = 60_000

const memberRow = v.object({ id: v.number(), public_id: v.string(), username: v.string(), name: v.string() })

/**
 * Seeds a short conversation of yesterday afternoon with support, read by both sides, unless the member has
 * one. Must run in a transaction.
 */
export async function seedChat(
  sql: Sql,
  phone: string,
  { laos, now }: { laos: boolean; now: number },
): Promise<void> {
  const {
    id,
    public_id: publicId,
    ...member
  } = await oneRow(sql, memberRow, 'select id, public_id, username, name from member where username = $1', [
    phone,
  ])
  const begun = v.object({ room: v.string() })
  if (await firstRow(sql, begun, 'select room from chat_room where member_id = $1', [id])) return
  const party: Party = { kind: 'member', id, publicId, ...member }
  await insertMessages(sql, party, conversation(laos ? laoChat : thaiChat, now))
  await sql.run(
    'update chat_room set customer_read_at = last_at, agent_read_at = last_at where member_id = $1',
    [id],
  )
}

function conversation(texts: ChatTexts, now: number): BulkMessage[] {
  const yesterday = localTime(now).startOf('day').subtract(1, 'day')
  const start = toInstant(yesterday.hour(14).minute(10))
  const session = randomUUID()
  const agent = (minute: number, message: messages.MessageBody): BulkMessage => {
    return { sender: 'agent', name: texts.agent, message, at: start + minute * MINUTE, session }
  }
  const postback = (title: string, payload: string) => ({ title, type: 'postback', payload })
  return [
    agent(
      0,
      messages.buttonsMessage(texts.greeting, [
        postback(texts.checkSlip, 'CHECK_SLIP'),
        { title: texts.howToDeposit, type: 'web', payload: '/user/home' },
        { title: texts.call, type: 'call', payload: texts.phone },
      ]),
    ),
    { sender: 'customer', message: messages.textMessage(texts.question), at: start + 2 * MINUTE, session },
    agent(3, messages.textMessage(texts.chooseSlip)),
    agent(
      3.1,
      messages.carouselMessage(
        texts.slips.map(({ title, subtitle, art }) => ({
          title,
          subtitle,
          image_url: artUrl(art),
          buttons: [postback(texts.checkThis, `CHECK ${title}`)],
        })),
      ),
    ),
    agent(
      3.2,
      messages.quickRepliesMessage(texts.anythingElse, [
        { title: texts.newSlip, type: 'message', payload: undefined },
        postback(texts.slipState, 'SLIP_STATE'),
        { title: texts.somethingElse, type: 'message', payload: undefined },
      ]),
    ),
  ]
}
