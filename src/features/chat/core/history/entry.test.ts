import { describe, expect, it, test, vi } from 'vitest'
import { getOwner, parseBody, readEntry } from './entry.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const message = { message_type: 'text', payload: { message: 'hi' } }
const raw = { sender: 'customer', message, createdAt: 1_800_000_000_000 }

describe('readEntry', () => {
  it('parses all fields', () => {
    const all = { ...raw, name: 'Noi', session_id: 's1', session_ended: true, clientId: 'c1' }
    expect(readEntry(all)).toEqual({
      at: 1_800_000_000_000,
      sender: 'customer',
      type: 'text',
      payload: { message: 'hi' },
      name: 'Noi',
      session: 's1',
      endsSession: true,
      clientId: 'c1',
    })
    expect(warn).not.toHaveBeenCalled()
  })

  it('accepts missing and odd optional fields', () => {
    const odd = {
      sender: null,
      message,
      createdAt: '1767323045000',
      name: 5,
      clientId: {},
      session_ended: null,
    }
    expect(readEntry(odd)).toMatchObject({
      at: 1_767_323_045_000,
      sender: 'agent',
      name: '5',
      clientId: undefined,
    })
    expect(readEntry(odd)).not.toHaveProperty('endsSession')
    expect(readEntry({ ...raw, message: { payload: null } })?.type).toBe('')
  })

  it('accepts JSON text for the message and for its payload', () => {
    const parsed = readEntry(raw)
    expect(parsed).toBeDefined()
    const payload = JSON.stringify(message.payload)
    for (const given of [raw, { ...raw, message: { ...message, payload } }]) {
      expect(readEntry(given)).toEqual(parsed)
      expect(readEntry(JSON.stringify(given))).toEqual(parsed)
    }
    for (const content of ['hi', '5', '["hi"]', '{"hi'])
      expect(readEntry({ ...raw, message: { ...message, payload: content } })?.payload).toBe(content)
  })

  test.each([
    [{ ...raw, createdAt: null }, 'createdAt'],
    [{ ...raw, createdAt: undefined }, 'createdAt'],
    [{ ...raw, createdAt: 'never' }, 'createdAt'],
    [{ ...raw, message: null }, 'message'],
    ['hi', '(whole)'],
    [null, '(whole)'],
  ])('drops %j and reports the field %s, without its content', (invalid, field) => {
    warn.mockClear()
    expect(readEntry(invalid)).toBeUndefined()
    expect(warn.mock.calls).toEqual([[`portal chat-message field=${field}`]])
  })
})

test.each([
  [{ userId: 'me' }, 'me'],
  ['{"userId":"me"}', 'me'],
  [{ guestId: 'me' }, 'me'],
  // A member's message may also carry their earlier guestId.
  [{ userId: 'me', guestId: 'other' }, 'me'],
  [{ userId: null, guestId: null }, undefined],
  ['no object', undefined],
])('the owner that %j names is %s', (content, owner) => expect(getOwner(content)).toBe(owner))

describe('parseBody', () => {
  const url = 'https://a.example/x'
  const media = { message: 'a.jpg', fileType: 'video', filePath: url }
  const cards = (card: object) => ({ elements: [{ title: 'A', subtitle: 'B', buttons: [], ...card }, null] })
  test.each([
    ['text', { message: 55, extra: {} }, { type: 'text', text: '55' }],
    ['text', { message: null }, { type: 'unknown' }],
    ['buttons', { message: null, buttons: [{ title: 5 }, { title: null }] }, { buttons: [{ title: '5' }] }],
    ['quick_replies', { message: 'Yes?', buttons: null }, { text: 'Yes?', buttons: [] }],
    ['media', media, { type: 'media', fileType: 'video', name: 'a.jpg', url }],
    ['media', { fileType: 'gif', filePath: '/a.gif', message: null }, { type: 'media', fileType: 'file' }],
    ['generic', cards({ buttons: [null] }), { cards: [{ title: 'A', subtitle: 'B', buttons: [] }] }],
    ['postback', { title: 7, message: {} }, { title: '7' }],
    ['postback', { title: 'Go', message: 'p' }, { type: 'postback', title: 'Go', payload: 'p' }],
    ['poll', { question: '?' }, { type: 'unknown' }],
    ['constructor', {}, { type: 'unknown' }],
    ['text', 'hi', { type: 'text', text: 'hi' }],
  ])('parses %s with %j', (type, payload, body) => expect(parseBody({ type, payload })).toMatchObject(body))

  test.each([
    ['http://a.example/x.jpg', 'http://a.example/x.jpg'],
    ['mailto:a@a.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('sanitizes the file URL %s to %s', (filePath, safe) => {
    const file = parseBody({ type: 'media', payload: { fileType: 'image', filePath } })
    const generic = parseBody({ type: 'generic', payload: cards({ image_url: filePath }) })
    expect([file, generic]).toMatchObject([{ url: safe }, { cards: [{ imageUrl: safe }] }])
  })

  test.each([
    ['web', url, url],
    ['web', 'tel:123', 'tel:123'],
    ['web', 'javascript:alert(1)', undefined],
    // No URL: the button sends its title instead of opening a link.
    ['postback', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('sanitizes the link of a %s button with %s to %s in every message type', (type, payload, safe) => {
    const buttons = [{ title: 'Go', type, payload }]
    const expected = [{ title: 'Go', type, payload: safe }]
    for (const each of ['buttons', 'quick_replies'])
      expect(parseBody({ type: each, payload: { buttons } })).toMatchObject({ buttons: expected })
    const generic = parseBody({ type: 'generic', payload: cards({ buttons }) })
    expect(generic).toMatchObject({ cards: [{ buttons: expected }] })
  })
})
