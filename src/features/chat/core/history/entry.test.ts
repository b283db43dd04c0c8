import { describe, expect, it, test, vi } from 'vitest'
import { belongsTo, belongsToOther, readEntry } from './entry.ts'

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

describe('the owner of a pushed message', () => {
  test.each([
    [{ userId: 'me' }, false, true],
    [{ guestId: 'me' }, false, true],
    [{ userId: 'other' }, true, false],
    [{ guestId: 'other' }, true, false],
    // A member's message may also carry their earlier guestId.
    [{ userId: 'me', guestId: 'other' }, false, true],
    [{ userId: 'other', guestId: 'me' }, true, false],
    // Room messages may lack an owner; the separate backend always sends one.
    [{}, false, false],
    [{ userId: null, guestId: null }, false, false],
    ['no object', false, false],
  ])('of %j: belongs to another %s, belongs to this one %s', (content, foreign, named) => {
    expect([belongsToOther(content, 'me'), belongsTo(content, 'me')]).toEqual([foreign, named])
  })
})
