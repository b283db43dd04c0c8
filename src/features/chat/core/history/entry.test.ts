import { describe, expect, it, test, vi } from 'vitest'
import { getOwner, parseBody, readEntry } from './entry.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const wire = {
  sender: 'customer',
  message: { message_type: 'text', payload: { message: 'hi' } },
  createdAt: 1_800_000_000_000,
}

describe('readEntry', () => {
  it('parses all fields', () => {
    expect(
      readEntry({ ...wire, name: 'Noi', session_id: 's1', session_ended: true, clientId: 'c1' }),
    ).toEqual({
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

  it.each([undefined, false, null])('ignores session_ended %s', (session_ended) => {
    expect(readEntry({ ...wire, session_ended })).not.toHaveProperty('endsSession')
  })

  it.each([null, undefined])('reports and drops only the message with the time %s', (createdAt) => {
    warn.mockClear()
    expect(readEntry({ ...wire, createdAt })).toBeUndefined()
    expect(warn.mock.calls).toEqual([['kapao chat-message field=createdAt']])
  })

  it.each([
    [
      'the field at fault',
      { ...wire, message: { message_type: 'text', payload: 1 }, createdAt: 'never' },
      'createdAt',
    ],
    ['the field within another', { ...wire, message: null }, 'message'],
    ['the whole, where it is no object', 'hi', '(whole)'],
  ])('reports the invalid field of %s without its content', (_, broken, field) => {
    warn.mockClear()
    readEntry(broken)
    expect(warn.mock.calls).toEqual([[`kapao chat-message field=${field}`]])
  })
})

test.each([
  [{ userId: 'me' }, 'me'],
  [{ guestId: 'me' }, 'me'],
  // A member's message may also carry their earlier guestId.
  [{ userId: 'me', guestId: 'other' }, 'me'],
  [{}, undefined],
  [{ userId: null, guestId: null }, undefined],
  ['no object', undefined],
])('the owner that %j names is %s', (content, owner) => expect(getOwner(content)).toBe(owner))

describe('parseBody', () => {
  test.each([
    ['text', { message: 55, extra: {} }, { type: 'text', text: '55' }],
    ['text', { message: null }, { type: 'unknown' }],
    [
      'buttons',
      { message: null, buttons: [{ title: 5, type: null }, { title: null }] },
      { buttons: [{ title: '5' }] },
    ],
    ['quick_replies', { message: 'Yes?', buttons: null }, { text: 'Yes?', buttons: [] }],
    ['media', { fileType: 'gif', filePath: '/a.gif', message: null }, { type: 'media', fileType: 'file' }],
    [
      'generic',
      { elements: [{ title: 'A', buttons: [null] }, null] },
      { cards: [{ title: 'A', buttons: [] }] },
    ],
    ['postback', { title: 7, message: {} }, { title: '7' }],
    ['poll', { question: '?' }, { type: 'unknown' }],
    ['constructor', {}, { type: 'unknown' }],
  ])('parses %s with %j', (type, payload, body) => expect(parseBody({ type, payload })).toMatchObject(body))

  test('accepts missing optional fields, and drops messages without a time or content', () => {
    const message = { message_type: 'text', payload: { message: 'Hi' } }
    const createdAt = '1767323045000'
    expect(readEntry({ sender: null, message, createdAt, name: 5, clientId: {} })).toMatchObject({
      at: 1_767_323_045_000,
      sender: 'agent',
      name: '5',
      clientId: undefined,
    })
    expect(readEntry({ sender: 'admin', message: { payload: null }, createdAt })?.type).toBe('')
    for (const wire of [null, 'Hi', { message }, { message: null, createdAt }, { message, createdAt: 'now' }])
      expect(readEntry(wire)).toBeUndefined()
  })

  const page = 'https://a.example/x'

  test.each([
    ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
    ['http://a.example/x.jpg', 'http://a.example/x.jpg'],
    ['mailto:a@a.example', undefined],
    ['line:https://a.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AAAA', undefined],
  ])('sanitizes the file URL %s to %s', (filePath, url) => {
    expect(parseBody({ type: 'media', payload: { fileType: 'image', filePath } })).toMatchObject({ url })
    const elements = [{ title: 'A', image_url: filePath, buttons: [] }]
    expect(parseBody({ type: 'generic', payload: { elements } })).toMatchObject({
      cards: [{ imageUrl: url }],
    })
  })

  test.each([
    ['web', page, page],
    ['web', 'tel:123', 'tel:123'],
    ['web', 'javascript:alert(1)', undefined],
    // No URL: the button sends its title instead of opening a link.
    ['postback', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('sanitizes the link of a %s button with %s to %s in every message type', (type, payload, safe) => {
    const buttons = [{ title: 'Go', type, payload }]
    const expected = [{ title: 'Go', type, payload: safe }]
    for (const each of ['buttons', 'quick_replies']) {
      expect(parseBody({ type: each, payload: { message: 'x', buttons } })).toEqual({
        type: each,
        text: 'x',
        buttons: expected,
      })
    }
    const generic = parseBody({
      type: 'generic',
      payload: { elements: [{ title: 'A', subtitle: 'B', buttons }] },
    })
    expect(generic).toEqual({
      type: 'generic',
      cards: [{ title: 'A', subtitle: 'B', image: undefined, buttons: expected }],
    })
  })

  test('keeps the payload of a postback and the name of a file', () => {
    expect(parseBody({ type: 'postback', payload: { title: 'Go', message: 'p' } })).toEqual({
      type: 'postback',
      title: 'Go',
      payload: 'p',
    })
    expect(
      parseBody({ type: 'media', payload: { message: 'a.jpg', fileType: 'video', filePath: page } }),
    ).toEqual({
      type: 'media',
      fileType: 'video',
      name: 'a.jpg',
      url: page,
    })
  })
})
