import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/server-harness.ts'
import type { Db } from './db.ts'

const pid = v.object({ pid: v.number() })

describe.skipIf(!databaseKinds.includes('postgres'))('on postgres', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase('postgres')
    await db.script('create table note (text text)')
  })
  afterAll(() => db.close())

  test('a broken connection fails only its own transaction', async () => {
    const broken = db.tx(async (sql) => {
      await sql.run(`insert into note values ('half')`)
      const [own] = await sql.rows(pid, 'select pg_backend_pid() as pid')
      await db.run('select pg_terminate_backend($1)', [own?.pid])
      // The break must be detected while idle, too.
      await expect.poll(() => sql.run('select 1').catch(() => 'broken')).toBe('broken')
      await sql.run(`insert into note values ('other half')`)
    })
    await expect(broken).rejects.toThrow()
    await db.tx((sql) => sql.run(`insert into note values ('whole')`))
    const notes = await db.rows(v.object({ text: v.string() }), 'select text from note')
    expect(notes).toEqual([{ text: 'whole' }])
  })

  test('two deadlocked transactions both succeed', async () => {
    await db.script('create table pot (id int primary key, coins int); insert into pot values (1, 0), (2, 0)')
    let holding = 0
    let release = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve
    })
    const move = (first: number, second: number) =>
      db.tx(async (sql) => {
        await sql.run('update pot set coins = coins + 1 where id = $1', [first])
        holding++
        if (holding === 2) release()
        await bothHoldOne
        await sql.run('update pot set coins = coins + 1 where id = $1', [second])
      })
    await Promise.all([move(1, 2), move(2, 1)])
    // The aborted one was retried; it may overtake the other, which has to wake up first.
    expect(holding).toBeGreaterThan(2)
    expect(await db.run('select from pot where coins = 2')).toBe(2)
  })
})
