import * as v from 'valibot'
import type { buttonsPayload, genericPayload, textPayload } from '#contract/chat.ts'
import { localTime, toInstant } from '#contract/formats/local-time.ts'
import { type NewMessage, storeMessage } from '#server/modules/chat/message-store.ts'
import type { Party } from '#server/modules/chat/room.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'

/** Conversation of the first demo member with support, in the language of the house's members. */
interface ChatTexts {
  readonly agent: string
  readonly greeting: string
  readonly checkSlip: string
  readonly howToDeposit: string
  readonly call: string
  readonly phone: string
  readonly question: string
  readonly chooseSlip: string
  readonly slips: readonly { readonly title: string; readonly subtitle: string; readonly art: string }[]
  readonly checkThis: string
  readonly anythingElse: string
  readonly newSlip: string
  readonly slipState: string
  readonly somethingElse: string
}

/** Sample conversation of the Thai service, in Thai. */
const thaiChat: ChatTexts = {
  agent: 'แอดมิน',
  greeting: 'สวัสดีครับ เลือกเรื่องที่ต้องการ',
  checkSlip: 'ตรวจสลิป',
  howToDeposit: 'วิธีฝากเงิน',
  call: 'โทรหาเรา',
  phone: '+6620000000',
  question: 'ฝากเงินแล้ว ยอดยังไม่เข้าครับ',
  chooseSlip: 'เลือกสลิปที่ต้องการให้ตรวจได้เลยครับ',
  slips: [
    { title: 'สลิป 14:02', subtitle: 'KBank ···4173 · ฿500.00', art: 'leaves' },
    { title: 'สลิป 13:48', subtitle: 'KTB ···7735 · ฿200.00', art: 'hills' },
  ],
  checkThis: 'ตรวจใบนี้',
  anythingElse: 'มีอะไรให้ช่วยอีกไหมครับ',
  newSlip: 'ส่งสลิปใหม่',
  slipState: 'ดูสถานะสลิป',
  somethingElse: 'เรื่องอื่น',
}

/** Sample conversation of the Laos service, in Lao. */
const laoChat: ChatTexts = {
  agent: 'ແອັດມິນ',
  greeting: 'ສະບາຍດີ ເລືອກເລື່ອງທີ່ຕ້ອງການໄດ້ເລີຍ',
  checkSlip: 'ກວດສະລິບ',
  howToDeposit: 'ວິທີຝາກເງິນ',
  call: 'ໂທຫາພວກເຮົາ',
  phone: '+85621000000',
  question: 'ຝາກເງິນແລ້ວ ແຕ່ຍອດຍັງບໍ່ເຂົ້າ',
  chooseSlip: 'ກະລຸນາເລືອກສະລິບທີ່ຕ້ອງການໃຫ້ກວດ',
  slips: [
    { title: 'ສະລິບ 14:02', subtitle: 'BCEL ···2345 · ₭500,000.00', art: 'leaves' },
    { title: 'ສະລິບ 13:48', subtitle: 'LDB ···0123 · ₭200,000.00', art: 'hills' },
  ],
  checkThis: 'ກວດໃບນີ້',
  anythingElse: 'ມີຫຍັງໃຫ້ຊ່ວຍອີກບໍ່',
  newSlip: 'ສົ່ງສະລິບໃໝ່',
  slipState: 'ເບິ່ງສະຖານະສະລິບ',
  somethingElse: 'ເລື່ອງອື່ນ',
}

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
  for (const message of conversation(laos ? laoChat : thaiChat, now))
    await storeMessage(sql, { party, ...message })
  await sql.run(
    'update chat_room set customer_read_at = last_message_at, agent_read_at = last_message_at where member_id = $1',
    [id],
  )
}

type SeededMessage = Omit<NewMessage, 'party'>

function conversation(texts: ChatTexts, now: number): SeededMessage[] {
  const yesterday = localTime(now).startOf('day').subtract(1, 'day')
  const start = toInstant(yesterday.hour(14).minute(10))
  const agent = (minute: number, type: string, payload: Payload): SeededMessage => ({
    sender: 'agent',
    name: texts.agent,
    content: { type, payload: JSON.stringify(payload) },
    at: start + minute * MINUTE,
  })
  const postback = (title: string, payload: string) => ({ title, type: 'postback', payload })
  return [
    agent(0, 'buttons', {
      message: texts.greeting,
      buttons: [
        postback(texts.checkSlip, 'CHECK_SLIP'),
        { title: texts.howToDeposit, type: 'web', payload: '/user/home' },
        { title: texts.call, type: 'call', payload: texts.phone },
      ],
    }),
    {
      sender: 'customer',
      content: { type: 'text', payload: JSON.stringify({ message: texts.question }) },
      at: start + 2 * MINUTE,
    },
    agent(3, 'text', { message: texts.chooseSlip }),
    agent(3.1, 'generic', {
      elements: texts.slips.map(({ title, subtitle, art }) => ({
        title,
        subtitle,
        image_url: `/media/art/${art}.svg`,
        buttons: [postback(texts.checkThis, `CHECK ${title}`)],
      })),
    }),
    agent(3.2, 'quick_replies', {
      message: texts.anythingElse,
      buttons: [
        { title: texts.newSlip, type: 'message' },
        postback(texts.slipState, 'SLIP_STATE'),
        { title: texts.somethingElse, type: 'message' },
      ],
    }),
  ]
}

type Payload = v.InferInput<typeof textPayload | typeof buttonsPayload | typeof genericPayload>
