import { beforeEach, expect, test } from 'vitest'
import { autoLogin, autoLoginWithPassword } from '#contract/game-login.ts'
import { walletAccount, walletActivate, walletResetPassword } from '#contract/slots.ts'
import { createGameServer } from '#tests/setup/money/game-server.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(createGameServer)
let member: TestMember
beforeEach(async () => {
  server.failNext()
  member = await server.member(0)
})

const open = async (slotCode: string) =>
  (await server.call(member, walletActivate, { params: { slotCode } })).body.message
const reset = async (slotCode: string) =>
  (await server.call(member, walletResetPassword, { params: { slotCode } })).body.message
const credentials = async (slotCode: string) =>
  (await server.call(member, walletAccount, { params: { slotCode } })).body
const enter = (provider: string, username: string, password?: string) =>
  server.call(member, password === undefined ? autoLogin : autoLoginWithPassword, {
    params: { provider, username, ...(password === undefined ? {} : { password }) },
  })
const atProvider = (game: string) =>
  server.service.accounts.get(`${game} ${`${game}-${member.publicId}`.toLowerCase()}`)

test('an account has the name and password that the provider has assigned', async () => {
  expect(await open('PG')).toBe('SUCCESS')
  expect(await credentials('PG')).toEqual({
    username: `pg-${member.publicId}`.toLowerCase(),
    password: atProvider('PG')?.password,
  })
  expect(await open('PG')).toBe('SLOT_ALREADY_ACTIVE')
  expect(await open('NOGAME')).toBe('NO_GAME')
})

test('concurrent requests open one account', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => open('PG')))
  expect(answers.sort()).toEqual([...Array(7).fill('SLOT_ALREADY_ACTIVE'), 'SUCCESS'])
})

test('an account whose answer was lost is found by the next attempt; a refusal is one', async () => {
  server.failNext('answer-lost')
  expect(await open('PG')).toBe('SLOT_ACTIVATE_FAIL')
  const opened = atProvider('PG')
  expect(await open('PG')).toBe('SUCCESS')
  expect(atProvider('PG')).toBe(opened)
  server.failNext('refused')
  expect(await open('NAKA')).toBe('GAME_ACTIVATION_FAIL')
})

test('a reset whose answer was lost is asked for again, so that the password shown is valid', async () => {
  await open('PG')
  const { password } = await credentials('PG')
  server.failNext('answer-lost')
  expect(await reset('PG')).toBe('SLOT_RESET_PASSWORD_FAIL')
  expect(await credentials('PG')).toMatchObject({ password })
  expect(atProvider('PG')?.password).not.toBe(password)
  await server.recover()
  expect(await credentials('PG')).toMatchObject({ password: atProvider('PG')?.password })
  const before = await credentials('PG')
  expect(await reset('PG')).toBe('SUCCESS')
  expect(await credentials('PG')).not.toEqual(before)
  server.failNext('refused')
  expect(await reset('PG')).toBe('SLOT_RESET_PASSWORD_FAIL')
  expect(await reset('NAKA')).toBe('SLOT_NO_ACCOUNT')
  expect(await reset('NOGAME')).toBe('NO_GAME')
})

test('a link is created by the provider, for the own account only', async () => {
  await open('PG')
  const { username, password } = await credentials('PG')
  for (const answer of [await enter('pg', username), await enter('pg', username, password)])
    expect(answer.body.link).toMatch(/^https:\/\/games\.example\/PG\?ticket=\d+$/)
  const asked = server.service.asked.length
  expect((await enter('pg', 'pg-other')).body.message).toBe('SLOT_NO_ACCOUNT')
  expect((await enter('pg', username, 'wrong')).body.message).toBe('SLOT_NO_ACCOUNT')
  expect((await enter('areaslot', 'x')).body.message).toBe('NOT_AREASLOT')
  expect(server.service.asked).toHaveLength(asked)
  server.failNext('refused')
  expect((await enter('pg', username)).body.message).toBe('SLOT_NO_ACCOUNT')
  server.failNext('answer-lost')
  expect((await enter('pg', username)).status).toBe(503)
})
