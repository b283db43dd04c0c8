import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookupDeposit } from '#contract/lookups.ts'
import { qrCreate } from '#contract/qr.ts'
import { walletAdd, walletTruelink, walletWithdraw } from '#contract/wallet.ts'
import { addMember, createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { storeMessage } from './modules/chat/message-store.ts'
import { walletBalance } from './modules/ledger/ledger.ts'
import { runOperatorCommand } from './operate-commands.ts'
import { listWhatIsOff } from './start-lines.ts'

/** A server without demo and without services of the operator. */
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    deps: { otpSender: undefined, bank: undefined, vouchers: undefined },
    settings: { demo: false },
  })
}, 60_000)
afterAll(() => server.close())

const operate = (...args: string[]) => runOperatorCommand(server.deps, args)

test('without settings nothing is pretended, and each start line names a setting that changes it', async () => {
  const member = await addMember(server)
  const lookup = async () => (await server.call(lookupDeposit, { token: member.token })).body
  expect(await lookup()).toMatchObject({ banks: [], qrProviders: [], giftLinks: false })
  const qr = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 100 } }
  expect((await server.call(qrCreate, qr)).body.message).toBe('QR_FAIL')
  const link = { token: member.token, body: { link: 'x' } }
  expect((await server.call(walletTruelink, link)).body.message).toBe('TRUELINK_INVALID')
  const starts = async () => (await listWhatIsOff(server.deps)).map((line) => line.split(/ (is|are) /)[0])
  expect(await starts()).toEqual([
    'Bank transfers',
    'Payment QR codes',
    'Gift links',
    'One-time passwords',
    'The chat',
  ])

  await operate('settings', 'isManual=true', 'promptpayBiller=099400016550100', 'enableChatWidget=true')
  expect((await listWhatIsOff(server.deps))[0]).toContain('there is no account to transfer to')
  expect(await operate('accounts', 'add', 'KBANK', '0011223344', 'KAPAO CO LTD')).toEqual([
    expect.stringMatching(/^\d+ {2}KBANK {2}0011223344 {2}KAPAO CO LTD {2}BAHT$/),
  ])
  expect(await starts()).toEqual(['Gift links', 'One-time passwords'])
  expect(await lookup()).toMatchObject({
    banks: [{ bankAccountNo: '0011223344' }],
    isManual: true,
    qrProviders: ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'],
  })
  const { qrcodeId } = (await server.call(qrCreate, qr)).body
  expect(await operate('qr', 'paid', qrcodeId)).toEqual([`The QR code ${qrcodeId} is credited.`])
  await expect(operate('qr', 'paid', qrcodeId)).rejects.toThrow('nothing was credited')
  expect(await walletBalance(server.db, member.id)).toBe(10_000)
  const [account = ''] = await operate('accounts')
  expect(await operate('accounts', 'close', account.split(' ')[0] ?? '')).toEqual([])
})

test('deposits and withdrawals are listed, and decided once', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletAdd, { token: member.token, body: { amount: 250 } })
  const [deposit = ''] = await operate('deposits')
  expect(deposit).toMatch(new RegExp(`^\\d+ {2}250\\.00 BAHT {2}${member.phone} {2}KBANK `))
  const depositId = deposit.split(' ')[0] ?? ''
  expect(await operate('deposits', 'settle', depositId)).toEqual([])
  await expect(operate('deposits', 'refuse', depositId)).rejects.toThrow('it was decided already')
  expect(await walletBalance(server.db, member.id)).toBe(125_000)

  await server.call(walletWithdraw, { token: member.token, body: { amount: 500 } })
  const [withdrawal = ''] = await operate('withdrawals')
  expect(await operate('withdrawals', 'refuse', withdrawal.split(' ')[0] ?? '')).toEqual([])
  expect(await walletBalance(server.db, member.id)).toBe(125_000)
})

test('a conversation is listed, read, answered and ended', async () => {
  const party = { kind: 'guest', guestId: '0b6f5f0e-8a52-4c59-9a53-1c1b7d1f9a11' } as const
  const content = { type: 'text', payload: JSON.stringify({ message: 'Is anybody there?' }) }
  await server.db.tx((sql) =>
    storeMessage(sql, { party, sender: 'customer', name: 'Guest', content, at: server.clock.now() }),
  )
  const [line = ''] = await operate('chat')
  const [room = ''] = line.split('  ')
  expect(line).toContain('1 unread')
  expect(await operate('chat', 'read', room)).toEqual([expect.stringContaining('Is anybody there?')])
  expect((await operate('chat'))[0]).toContain('0 unread')
  expect(await operate('chat', 'answer', room, 'Yes,', 'we are.')).toEqual([expect.stringMatching(/^Sent; /)])
  expect((await operate('chat', 'read', room)).at(-1)).toContain('Yes, we are.')
  expect(await operate('chat', 'end', room)).toEqual(['The session has ended.'])
})

test.each([
  [[], 'Usage: npm run operate'],
  [['constructor'], 'Usage: npm run operate'],
  [['deposits', 'settle'], 'Usage: npm run operate'],
  [['settings', 'colour=red'], 'There is no setting "colour=red"'],
  [['settings', 'minDeposit=-1'], 'minDeposit is invalid'],
  [['settings', 'registerOTP=true'], 'set OTP_WEBHOOK'],
  [['accounts', 'add', 'NOBANK', '0011223344', 'Somebody'], 'There is no bank NOBANK.'],
  [['withdrawals', 'settle', '999999'], 'There is no such record'],
])('%j is refused in plain words', async (args, sentence) => {
  await expect(operate(...args)).rejects.toThrow(sentence)
})
