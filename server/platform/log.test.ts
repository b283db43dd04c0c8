import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/server/test-database.ts'
import { createLog, errorFields, outsideRequest, setRequestMember, withRequestFields } from './log.ts'

const phone = '0812345678'
const name = 'สมชาย ใจดี'

describe.each(databaseKinds)("errors of %s that contain a member's data", (kind) => {
  const db = openForTests(() => openTestDatabase(kind))

  test.each([
    ['a value of the wrong type', 'select $1::text::bigint as id', [name]],
    ['a number that is too large', 'select $1::text::int as id', [`${phone}999`]],
    ['a broken constraint', `insert into member_counter (member_id) values ($1)`, [812_345_678]],
    ['a row of another shape', 'select $1::text as id', [phone]],
  ])('%s stays out of the log', async (_, query, params) => {
    const lines: string[] = []
    const log = createLog(
      (line) => lines.push(line),
      () => 0,
    )
    await db.rows(v.object({ id: v.number() }), query, params).catch((error: unknown) => {
      log.error('unexpected', errorFields(error))
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/"message":"(?:[^"\\]|\\.){10}/)
    expect(lines[0]).toMatch(/"stack":" +at /)
    for (const secret of [phone, name, '812345678']) expect(lines[0]).not.toContain(secret)
  })
})

test('logs only the type of a thrown non-error', () => {
  expect(errorFields(phone)).toEqual({ error: 'string' })
})

test('lines of a request carry its fields, those of work outside of it don’t', async () => {
  const lines: unknown[] = []
  const log = createLog(
    (line) => lines.push(JSON.parse(line)),
    () => 0,
  )
  const at = '1970-01-01T00:00:00.000Z'
  await withRequestFields({ requestId: 'r', ip: '192.0.2.1' }, async () => {
    log.info('before')
    await Promise.resolve()
    setRequestMember(7)
    log.warn('after', { slip: 1 })
    outsideRequest(() => log.info('job'))
  })
  log.info('outside')
  expect(lines).toEqual([
    { at, level: 'info', event: 'before', requestId: 'r', ip: '192.0.2.1' },
    { at, level: 'warn', event: 'after', requestId: 'r', ip: '192.0.2.1', member: 7, slip: 1 },
    { at, level: 'info', event: 'job' },
    { at, level: 'info', event: 'outside' },
  ])
})
