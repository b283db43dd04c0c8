import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCustomerMessage } from '#server/modules/chat/routes.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { hostileMessages } from '#tests/e2e/fixtures/chat/hostile-messages.ts'
import { hostileTexts } from '#tests/e2e/fixtures/chat/hostile-texts.ts'
import { chatDesk, chatMember } from '#tests/setup/chat-desk-harness.ts'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { textMessage } from './messages.ts'

let server: TestServer
let desk: ReturnType<typeof chatDesk>
let customer: Awaited<ReturnType<typeof chatMember>>
beforeAll(async () => {
  server = await createTestServer()
  desk = chatDesk(server)
  customer = await chatMember(server)
}, 60_000)
afterAll(() => server.close())

/** Elements and attributes used by the console's pages. */
const elements =
  /^(a|bdi|body|button|caption|div|form|h[1-3]|head|header|html|img|input|label|li|link|main|meta|nav|ol|option|p|pre|section|select|span|strong|table|tbody|td|textarea|th|thead|title|tr|ul)$/
const attributes =
  /^(accept|action|alt|aria-label|aria-labelledby|autocomplete|charset|checked|class|content|data-label|dir|enctype|for|href|id|inputmode|lang|loading|maxlength|method|name|rel|role|rows|scope|selected|src|tabindex|type|value)$/
const ours =
  /^(#[a-z-]+|\/|\/docs|\/demo[/?#\w%=&;.+*-]*|\/media\/(art|chat)\/[\w-]+\.\w+|\/howto\/[\w-]+\.mp4)$/

/** Tags in a page that aren't part of the console's markup. Values are escaped, so a tag ends at the next `>`. */
function foreignParts(html: string): string[] {
  return [...html.matchAll(/<([^>]*)>?/g)].flatMap(([tag, inside = '']) => {
    if (/^(!doctype html|\/\w+)$/.test(inside)) return []
    const [name = ''] = /^[^\s]*/.exec(inside) ?? []
    const rest = inside.slice(name.length)
    const found = [...rest.matchAll(/\s+([^\s="]+)(?:="([^"]*)")?/g)]
    const whole = found.map(([part]) => part).join('') === rest.trimEnd()
    const fine = found.every(
      ([, attribute = '', value = '']) =>
        attributes.test(attribute) && (!/^(href|src|action)$/.test(attribute) || ours.test(value)),
    )
    return elements.test(name) && whole && fine ? [] : [tag]
  })
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

test('the check detects injected markup', () => {
  for (const html of [
    '<script>x</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<img src="https://evil.example/x.png">',
    '<p onclick="x">',
    '<p class="a"onclick="x">',
    '<svg/onload=x>',
  ]) {
    expect(foreignParts(html), html).not.toEqual([])
  }
  expect(foreignParts('<p class="a">x</p><img src="/media/art/a.svg" alt="b">')).toEqual([])
})

test('shows hostile messages of every type as text', async () => {
  const agent = new Agent(server, customer.room)
  const all = hostileMessages()
  for (let from = 0; from < all.length; from += 50) {
    const some = all.slice(from, from + 50)
    await agent.insertMessages(some)
    const { status, body } = await desk.page(customer.room)
    expect(status).toBe(200)
    expect(foreignParts(body)).toEqual([])
    for (const { message_type, payload } of some) {
      if (message_type !== 'text') continue
      const text = textOf(payload)
      if (text !== undefined) expect(body).toContain(`<p class="said" dir="auto">${escaped(text)}</p>`)
    }
  }
}, 120_000)

function textOf(payload: unknown): string | undefined {
  const isText = typeof payload === 'object' && payload !== null && 'message' in payload
  return isText && typeof payload.message === 'string' ? payload.message : undefined
}

test.each(hostileTexts.map((text, index) => ({ text, index })))(
  'text $index as a customer’s text and name, in the list, in an agent’s name and in the address',
  async ({ text }) => {
    await server.db.run('update member set name = $2 where id = $1', [customer.id, text])
    await sendCustomerMessage(server.deps, customer.party, {
      message: textMessage(`!${text}`.slice(0, 2000)),
    })
    const query = new URLSearchParams({ agent: text, said: text, live: text })
    const pages = [
      await desk.openPage('/demo'),
      await desk.page(customer.room, `?${query}`),
      await desk.openPage(`/demo/chat/${encodeURIComponent(text)}`),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
    for (const { body, headers } of pages.slice(0, 2)) {
      expect(headers.get('content-type')).toMatch(/^text\/html/)
      expect(foreignParts(body)).toEqual([])
    }
  },
)

test('shows hostile form values as text', async () => {
  for (const text of hostileTexts) {
    const file = new File(['x'], text, { type: text })
    for (const [action, fields] of [
      ['text', { agent: text, message: text }],
      ['buttons', { message: text, buttons: text }],
      ['carousel', { cards: text, buttons: text }],
      ['media', { as: text, sample: text, file }],
      ['unknown', { type: text, payload: JSON.stringify(text) }],
      ['burst', { when: text, count: text, text }],
    ] as const) {
      expect(foreignParts(await desk.send(customer.room, action, fields)), action).toEqual([])
    }
  }
}, 120_000)
