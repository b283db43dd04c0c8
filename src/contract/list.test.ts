import { is, object, parse, safeParse, string } from 'valibot'
import { expect, test } from 'vitest'
import { droppedFields, sentCount, unreadableCount } from './dropped-records.ts'
import { lenientListOf, listOf, requiredListOf, wrappedListOf } from './list.ts'
import { id, optional } from './shapes.ts'

const record = object({ code: id, name: optional(string()) })
const good = { code: 'A', name: 'a' }

test('drops and counts invalid records', () => {
  const list = parse(listOf(record), [good, null, { name: 'b' }, { code: 2 }])
  expect(list).toEqual([good, { code: '2', name: undefined }])
  expect(unreadableCount(list)).toBe(2)
  expect(sentCount(list)).toBe(4)
})

test('fails with the invalid field if no record is valid', () => {
  const { success, issues } = safeParse(object({ list: listOf(record) }), { list: [{ name: 'a' }] })
  expect(success).toBe(false)
  expect(issues?.[0]?.path?.map(({ key }) => key)).toEqual(['list', 0, 'code'])
})

test('lenientListOf returns an empty list if no record is valid, and counts the sent ones', () => {
  const list = parse(lenientListOf(record), [null, null])
  expect(list).toEqual([])
  expect(unreadableCount(list)).toBe(2)
  expect(unreadableCount(parse(lenientListOf(record), 'not a list'))).toBe(1)
})

test('parses an empty list, null and absent as empty, with no dropped records', () => {
  for (const value of [[], null, undefined]) {
    for (const schema of [listOf(record), lenientListOf(record)]) {
      const list = parse(schema, value)
      expect(list).toEqual([])
      expect(unreadableCount(list)).toBe(0)
    }
  }
  expect(is(object({ list: wrappedListOf(record) }), { list: null })).toBe(true)
  expect(is(object({ list: wrappedListOf(record) }), {})).toBe(false)
})

test('requiredListOf accepts an empty list, but not absent or null', () => {
  const schema = object({ list: requiredListOf(record) })
  expect(is(schema, { list: [] })).toBe(true)
  expect(is(schema, { list: [good, null] })).toBe(true)
  for (const value of [{}, { list: null }, { list: [null] }, { list: {} }])
    expect(is(schema, value)).toBe(false)
})

test('droppedFields counts the dropped records by list and invalid field', () => {
  const answer = object({ all: listOf(object({ code: id, parts: lenientListOf(record) })) })
  const parsed = parse(answer, {
    all: [{ code: 'A', parts: [{}, {}, 'x'] }, { code: 'B', parts: [{}] }, { code: [] }],
  })
  expect([...droppedFields(parsed)]).toEqual([
    ['all.code', 1],
    ['all.parts.code', 3],
    ['all.parts', 1],
  ])
})
