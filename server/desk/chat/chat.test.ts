import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#server/modules/audit/audit.ts'
import { readAgentPage } from '#server/modules/chat/agent-history.ts'
import { findConversation } from '#server/modules/chat/conversation-list.ts'
import { sendCustomerMessage } from '#server/modules/chat/routes.ts'
import { writeOwnTexts } from '#server/modules/settings/texts.ts'
import { disableStaff } from '#server/modules/staff/staff.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { hostileMessages } from '#tests/e2e/fixtures/chat/hostile-messages.ts'
import { hostileTexts } from '#tests/e2e/fixtures/chat/hostile-texts.ts'
import { chatMember } from '#tests/setup/chat/chat-member.ts'
import {
  buttonsMessage,
  carouselMessage,
  mediaMessage,
  postbackMessage,
  textMessage,
} from '#tests/setup/chat/chat-messages.ts'
import { escaped, foreignParts } from '#tests/setup/foreign-markup.ts'
import { addTestStaff, DeskBrowser, deskBrowserOf, deskHeaders } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const server = openForTests(() => createTestServer())
let nok: DeskBrowser
let lek: DeskBrowser
let customer: Awaited<ReturnType<typeof chatMember>>
let path: string

beforeAll(async () => {
  nok = await deskBrowserOf(server, await addTestStaff(server, 'support', { name: 'nok' }))
  lek = await deskBrowserOf(server, await addTestStaff(server, 'finance', { name: 'lek' }))
})
beforeEach(async () => {
  customer = await chatMember(server)
  path = `/desk/chats/${customer.room}`
})

const say = (text: string) => sendCustomerMessage(server.deps, customer.party, { message: textMessage(text) })
const texts = async () =>
  (await readAgentPage(server.db, customer.room, { limit: 1000 })).map(
    ({ message }) => message.message.payload,
  )
const state = async () => await findConversation(server.db, customer.room)
let forms = 0
const answer = (browser: DeskBrowser, message: string, form = `form-${++forms}-00`) =>
  browser.submit(`${path}/answer`, { message, form })

test('the list shows who waits longest first, with name, phone, waiting time and unread messages', async () => {
  await say('First question')
  const first = customer
  server.clock.advance(60_000)
  customer = await chatMember(server)
  await say('Second\nquestion')
  await say('And more')
  server.clock.advance(5 * 60_000)
  const { body } = await nok.open('/desk/chats')
  const rows = String(body)
    .split('<tr>')
    .filter((row) => row.includes(first.room) || row.includes(customer.room))
  expect(rows).toHaveLength(2)
  const plain = rows.map((row) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const name = (one: typeof customer) =>
    one.party.kind === 'member' ? `${one.party.name} ${one.party.username}` : ''
  expect(plain[0]).toMatch(new RegExp(`^${name(first)} 6 min 1 First question`))
  expect(plain[1]).toMatch(new RegExp(`^${name(customer)} 5 min 2 And more`))
  expect(body).toMatch(/<title>\(\d+\) Chats/)

  path = `/desk/chats/${first.room}`
  await answer(nok, 'Here is the answer')
  const after = String((await lek.open('/desk/chats')).body)
  expect(after.indexOf(first.room)).toBeGreaterThan(after.indexOf('id="answered"'))
  expect(after).toContain('<bdi>nok</bdi>')
})

test('a conversation shows all types of messages, and earlier pages', async () => {
  for (let count = 1; count <= 28; count++) await say(`Message ${count}`)
  const agent = new Agent(server, customer.room)
  await agent.say(buttonsMessage('Which one?', [{ title: 'This', type: 'postback', payload: 'A' }]))
  await agent.say(
    carouselMessage([{ title: 'A card', subtitle: 'Below', image_url: '/media/art/naka.svg', buttons: [] }]),
  )
  await agent.say(postbackMessage('Pressed', 'PAYLOAD'))
  await agent.say(
    mediaMessage({ fileType: 'image', name: 'slip.png', path: `/media/chat/${'a'.repeat(32)}.png` }),
  )
  await agent.say({ message_type: 'sticker', payload: { pack: 1, id: 'wave' } })
  const { body } = await nok.open(path)
  for (const part of [
    'Which one?',
    'This',
    'A card',
    'Below',
    'Pressed',
    'PAYLOAD',
    'slip.png',
    '&quot;wave&quot;',
    'Message 28',
  ])
    expect(body).toContain(part)
  expect(body).toContain(`<img src="/desk/chats/files/${'a'.repeat(32)}.png" alt="slip.png"`)
  expect(body).not.toContain('>Message 3<')
  const older = /href="([^"]+\?before=\d+)"/.exec(String(body))?.[1] ?? ''
  const earlier = await nok.open(older)
  expect(earlier.body).toContain('>Message 3<')
  expect(earlier.body).not.toContain('>Message 4<')
  expect(earlier.body).not.toContain('data-live')
  expect((await nok.open('/desk/chats/kapao-NOBODY00')).status).toBe(404)
})

test("a member's page leads to the chat, also before the first message", async () => {
  const { party } = customer
  const page = `/desk/members/${party.kind === 'member' ? party.publicId : ''}`
  for (const part of ['', '/statement'])
    expect((await nok.open(page + part)).body).toContain(`href="${path}"`)
  expect((await nok.open(path)).status).toBe(200)
})

test('an answer is sent once, however often its form is, and shows who wrote it to agents only', async () => {
  await say('Hello?')
  const page = await answer(nok, 'Good morning', 'form-same-1')
  expect(page.body).toContain('Sent.')
  await Promise.all([answer(nok, 'Good morning', 'form-same-1'), answer(nok, 'Good morning', 'form-same-1')])
  expect(await texts()).toEqual([{ message: 'Hello?' }, { message: 'Good morning' }])
  // Somebody went back, and wrote on in the same form.
  await answer(nok, 'Good morning, Somchai', 'form-same-1')
  expect(await texts()).toHaveLength(3)
  expect((await lek.open(path)).body).toContain('<bdi>nok</bdi>')
  const [stored] = await readAgentPage(server.db, customer.room, { limit: 1 })
  expect(stored?.message).toMatchObject({ sender: 'agent', name: 'Kapao' })
  expect(JSON.stringify(stored?.message)).not.toContain('form-same')
  expect((await state())?.waitingSince).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['spaces', ' \r\n '],
  ['invisible characters', '\u200b'],
  ['a text that is too long', 'x'.repeat(2001)],
])('%s is refused, and stays in the form', async (_, message) => {
  const { status, body } = await answer(nok, message)
  expect(status).toBe(400)
  expect(body).toContain('role="alert"')
  expect(await texts()).toEqual([])
})

test('one agent answers; others see who, and can take over', async () => {
  await say('Help')
  await nok.submit(`${path}/take`)
  await say('Quickly')
  const page = await lek.open(path)
  expect(page.body).toContain('nok answers this chat.')
  expect(page.body).not.toContain('name="message"')
  expect((await state())?.unread).toBe(1)
  const refused = await answer(lek, 'Me first')
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('nok has taken this chat meanwhile')
  expect((await lek.submit(`${path}/end`)).status).toBe(400)
  // Without `over`, a take that came too late changes nothing.
  await lek.submit(`${path}/take`)
  expect((await state())?.holder).toBe('nok')

  await lek.submit(`${path}/take`, { over: '1' })
  expect((await state())?.holder).toBe('lek')
  expect((await state())?.unread).toBe(0)
  await answer(lek, 'I take care of it')
  expect((await answer(nok, 'Me too')).status).toBe(400)
  expect((await texts()).at(-1)).toEqual({ message: 'I take care of it' })
  const [entry] = await listAudit(server.db, { record: { kind: 'chat', id: customer.room } }, { limit: 5 })
  expect(entry).toMatchObject({
    actor_name: 'lek',
    action: 'take-over',
    member_id: customer.id,
    before: { holder: 'nok' },
  })
})

test('of two answers at once to a free conversation, one agent gets it', async () => {
  await say('Anybody?')
  const pages = await Promise.all([answer(nok, 'From nok'), answer(lek, 'From lek')])
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await texts()).toHaveLength(2)
})

test('a conversation ends once, and with it who holds it', async () => {
  await say('Thanks')
  await answer(nok, 'Bye')
  const { body } = await nok.submit(`${path}/end`)
  expect(body).toContain('The chat is ended.')
  expect(body).toContain('The conversation ended here.')
  await nok.submit(`${path}/end`)
  expect(await state()).toMatchObject({ sessionId: undefined, holder: undefined })
  const entries = await listAudit(server.db, { record: { kind: 'chat', id: customer.room } }, { limit: 5 })
  expect(entries.map(({ action }) => action)).toEqual(['end'])
  await say('One more thing')
  expect((await nok.open('/desk/chats')).body).toContain(customer.room)
})

test("a disabled agent's conversation is free", async () => {
  const gone = await addTestStaff(server, 'support')
  await say('Hi')
  await (await deskBrowserOf(server, gone)).submit(`${path}/take`)
  expect((await answer(nok, 'Hello')).status).toBe(400)
  await disableStaff(server.db, gone.name, server.clock.now(), testActor)
  expect((await answer(nok, 'Hello')).status).toBe(200)
})

test('a quick text of the shop goes into the answer, without a script, too', async () => {
  const text = `สลิปอยู่ระหว่างตรวจสอบ "></textarea><script>`
  await writeOwnTexts(server.db, { th: { quickTexts: ['สวัสดีค่ะ', text] } }, server.clock.now())
  const { body } = await nok.open(path)
  expect(body).toContain('สวัสดีค่ะ')
  expect((await nok.open(`${path}?insert=th-1`)).body).toContain(`>${escaped(text)}</textarea>`)
  expect(await texts()).toEqual([])
})

test('an agent sends a picture, which members and other agents see', async () => {
  const send = async (file: File, form: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ csrf: await nok.csrf(), form, message: '', file }))
      body.append(name, value)
    return await server.request(`${path}/answer`, {
      method: 'POST',
      headers: { ...deskHeaders, 'accept-language': 'en', cookie: nok.cookie ?? '' },
      body,
    })
  }
  const picture = new File([new Uint8Array(await png())], `${hostileTexts[3]}.png`, { type: 'image/png' })
  expect((await send(picture, 'form-file-1')).status).toBe(303)
  expect((await send(picture, 'form-file-1')).status).toBe(303)
  const [only, ...none] = await texts()
  expect(none).toEqual([])
  expect(only).toMatchObject({ message: picture.name, fileType: 'image' })
  const page = String((await lek.open(path)).body)
  expect(foreignParts(page)).toEqual([])
  const address = /<img src="([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await lek.open(address)).headers.get('content-type')).toBe('image/png')
  expect((await new DeskBrowser(server).open(address)).status).toBe(303)
  const refused = await send(new File(['<html>'], 'x.html', { type: 'text/html' }), 'form-file-2')
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('This file is no picture')
})

test('hostile messages of all types, names, file names and agents’ texts are text', async () => {
  const agent = new Agent(server, customer.room)
  const all = hostileMessages()
  for (let from = 0; from < all.length; from += 30) {
    await agent.insertMessages(all.slice(from, from + 30))
    const { status, body } = await nok.open(path)
    expect(status).toBe(200)
    expect(foreignParts(String(body))).toEqual([])
  }
})

test.each(hostileTexts.map((text, index) => ({ text, index })))(
  'text $index is text as a customer’s name and message, as a quick text, in an agent’s answer and in the address',
  async ({ text }) => {
    await server.db.run('update member set name = $2 where id = $1', [customer.id, text])
    await sendCustomerMessage(server.deps, customer.party, {
      message: textMessage(`!${text}`.slice(0, 2000)),
    })
    await writeOwnTexts(
      server.db,
      { en: { quickTexts: [`!${text}`.slice(0, 500).toWellFormed()] } },
      server.clock.now(),
    )
    const query = new URLSearchParams({ before: text, insert: text, done: text, seen: text })
    for (const page of [
      await nok.open('/desk/chats'),
      await nok.open('/desk/chats?show=all'),
      await nok.open(`${path}?${query}`),
      await nok.open(`${path}?insert=en-0`),
      await nok.open(`/desk/chats/${encodeURIComponent(text)}`),
      await answer(nok, `!${text}`.slice(0, 2000)),
      await answer(nok, text.padEnd(2001)),
    ])
      expect(foreignParts(String(page.body))).toEqual([])
  },
)
