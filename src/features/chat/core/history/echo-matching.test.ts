import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { textItem } from '../outbox/outbox.fixture.ts'
import type { OutboxItem } from '../outbox/outbox-items.ts'
import { computeFloor, findEchoes } from './echo-matching.ts'
import type { Entry } from './entry.ts'

const own = (at: number, message: string, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'customer',
  type: 'text',
  payload: { message },
  ...more,
})

const sent = (id: string, message: string, more: Partial<OutboxItem> = {}) =>
  textItem(id, {
    payload: { message },
    mayBeStored: true,
    floor: 100,
    firstAttemptAt: 200,
    lastAttemptAt: 200,
    ...more,
  })

describe('matchSent', () => {
  it('matches by clientId and ignores entries with other ids', () => {
    const history = [own(201, 'ok', { clientId: '2' }), own(202, 'ok', { clientId: 'other' })]
    expect([...findEchoes([sent('1', 'ok'), sent('2', 'ok')], history).keys()]).toEqual(['2'])
  })

  it('never matches entries up to the floor, of another sender or with other content', () => {
    const history = [own(100, 'ok'), { ...own(201, 'ok'), sender: 'agent' }, own(202, 'ok!')]
    expect(findEchoes([sent('1', 'ok')], history).size).toBe(0)
  })

  it('tolerates a clock that is off by a day, but not an older message without a floor', () => {
    const day = 86_400_000
    const mayBeStored = { floor: 3 * day, firstAttemptAt: 4 * day, lastAttemptAt: 4 * day }
    expect(findEchoes([sent('1', 'ok', mayBeStored)], [own(3 * day + 5, 'ok')]).size).toBe(1)
    expect(
      findEchoes([sent('1', 'ok', { ...mayBeStored, floor: undefined })], [own(3 * day + 5, 'ok')]).size,
    ).toBe(0)
    expect(
      findEchoes([sent('1', 'ok', { ...mayBeStored, floor: undefined })], [own(4 * day + 5, 'ok')]).size,
    ).toBe(1)
    expect(findEchoes([sent('1', 'ok', mayBeStored)], [own(6 * day, 'ok')]).size).toBe(0)
  })

  it('prefers the time of the server’s response', () => {
    const history = [own(201, 'ok'), own(205, 'ok')]
    const found = findEchoes([sent('1', 'ok'), sent('2', 'ok', { at: 201 })], history)
    expect(found.get('2')).toBe(history[0])
    expect(found.get('1')).toBe(history[1])
  })

  it('doesn’t match a pushed entry with one of two equal texts if it may be the other', () => {
    const pending = [sent('1', 'ok', { at: 201, respondedAt: 210 }), sent('2', 'ok')]
    const pushed = [own(300, 'ok')]
    expect(findEchoes(pending, pushed).size).toBe(0)
    expect(findEchoes(pending, pushed, { readSince: 205 }).size).toBe(0)
    // According to a later fetch, the response had another time than the stored message.
    expect([...findEchoes(pending, pushed, { readSince: 220 }).keys()]).toEqual(['1'])
    expect([...findEchoes([sent('1', 'ok', { at: 300 }), sent('2', 'ok')], pushed).keys()]).toEqual(['1'])
  })

  it('tolerates altered content at exactly the time of the response', () => {
    const pending = [sent('1', 'damn', { at: 201 })]
    expect([...findEchoes(pending, [own(201, '****')]).keys()]).toEqual(['1'])
    expect(findEchoes(pending, [own(202, '****')]).size).toBe(0)
    expect(findEchoes([sent('1', 'damn')], [own(201, '****')]).size).toBe(0)
  })

  it('matches one to one, whatever other entries there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ok', 'no', 'hm'), { maxLength: 12 }),
        fc.nat(12),
        fc.array(fc.boolean(), { maxLength: 30 }),
        (texts, reached, agents) => {
          const pending = texts.map((text, index) => sent(`${index}`, text))
          let at = 200
          // The first ones reached the server in order, with agents' messages in between.
          const history = texts.slice(0, reached).flatMap((text, index) => {
            at += 2
            const mine = own(at, text)
            return agents[index] ? [{ ...own(at - 1, text), sender: 'agent' }, mine] : [mine]
          })
          const found = findEchoes(pending, history)
          expect(new Set(found.values()).size).toBe(found.size)
          // Equal texts are sent in order, so exactly those that reached the server are matched.
          const counts = (list: readonly string[]) =>
            ['ok', 'no', 'hm'].map((t) => list.filter((x) => x === t).length)
          const foundTexts = [...found.keys()].map((id) => texts[Number(id)] ?? '')
          expect(counts(foundTexts)).toEqual(counts(texts.slice(0, reached)))
          for (const [id, entry] of found) expect(entry.payload).toEqual({ message: texts[Number(id)] })
        },
      ),
    )
  })
})

describe('whole-second times', () => {
  const item = (id: string, more: Partial<OutboxItem> = {}) =>
    sent(id, 'ok', { floor: 5200, firstAttemptAt: 5600, lastAttemptAt: 5600, ...more })

  it.each([
    ['before the answer', undefined],
    ['after an exact answer', 5700],
    ['after a rounded answer', 5000],
  ])('matches a message with the time of the previous one, %s', (_, at) => {
    expect([...findEchoes([item('1', { at })], [own(5000, 'ok')]).keys()]).toEqual(['1'])
    expect(findEchoes([item('1', { at })], [own(4000, 'ok')]).size).toBe(0)
  })

  it('needs a separate entry for each of two equal texts', () => {
    const pending = [item('1', { at: 5700 }), item('2', { at: 5900 })]
    expect(findEchoes(pending, [own(5000, 'ok')]).size).toBe(1)
    expect(findEchoes(pending, [own(5000, 'ok'), own(5000, 'ok')]).size).toBe(2)
  })

  it('doesn’t match an accepted message with another pending one of the same second', () => {
    const pending = [
      sent('1', 'no', { at: 1000, respondedAt: 1100 }),
      sent('2', 'ok', { at: 2000, respondedAt: 1600 }),
      sent('3', 'no'),
    ]
    expect(findEchoes(pending, [own(2000, 'no')]).size).toBe(0)
  })

  it('raises the floor above an equal message of the same second outside the outbox', () => {
    const message = textItem('m', { payload: { message: 'ok' } })
    const foreign = own(5000, 'ok')
    const floor = computeFloor(message, [], [foreign, own(5200, 'no')], 5200)
    expect(findEchoes([item('1', { floor })], [foreign]).size).toBe(0)
    expect(findEchoes([item('1', { floor })], [foreign, own(6000, 'ok')]).size).toBe(1)
    // Once it has a response, either of two equal ones may match.
    expect(findEchoes([item('1', { floor, at: 5700 })], [foreign]).size).toBe(1)
    // An outbox item whose request is still in flight.
    expect(computeFloor(message, [item('0', { floor: 0 })], [foreign], 5200)).toBe(5200)
    expect(computeFloor(message, [], [own(5000, 'ok', { clientId: 'x' })], 5200)).toBe(5200)
    expect(computeFloor(message, [], [foreign], undefined)).toBeUndefined()
  })
})
