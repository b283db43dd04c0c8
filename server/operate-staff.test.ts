import { expect, test } from 'vitest'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'
import { listAudit } from './modules/audit/audit.ts'
import { runOperatorCommand } from './operate-commands.ts'

const server = openForTests(() => createTestServer({ settings: { demo: false } }))

const operate = (...args: string[]) => runOperatorCommand(server.deps, args, () => Promise.resolve(true))

test('staff is added with credentials that are printed once, disabled and reset', async () => {
  const [name, password, secret, uri] = await operate('staff', 'add', 'Nok', 'owner')
  expect(name).toMatch(/ nok$/)
  expect(password).toMatch(/ [2-9a-z]{4}(-[2-9a-z]{4}){3} /)
  expect(secret).toMatch(/ [A-Z2-7]{32}$/)
  expect(uri).toMatch(/ otpauth:\/\/totp\/.*nok.*secret=[A-Z2-7]{32}/)
  await expect(operate('staff', 'add', 'nok', 'support')).rejects.toThrow('There is nok already')
  expect(await operate('staff')).toEqual(['nok  owner  active  never signed in'])
  expect(await operate('staff', 'disable', 'nok')).toEqual(['The account of nok is disabled.'])
  expect(await operate('staff')).toEqual(['nok  owner  disabled  never signed in'])
  await expect(operate('staff', 'disable', 'nok')).rejects.toThrow('disabled already')
  const reset = await operate('staff', 'reset', 'nok')
  expect(reset[1]).not.toBe(password)
  expect(await operate('staff', 'list')).toEqual(['nok  owner  active  never signed in'])
  const entries = await listAudit(server.db, { record: { kind: 'staff', id: 'nok' } }, { limit: 10 })
  expect(entries.map(({ action }) => action)).toEqual(['reset', 'disable', 'add'])
  expect(JSON.stringify(entries)).not.toContain(secret?.trim().split(' ').at(-1))
})
