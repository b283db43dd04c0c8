import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import {
  lookupAgreements,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
} from '#contract/lookups.ts'
import { otpSend, otpVerify } from '#contract/otp.ts'
import { qrCreate } from '#contract/qr.ts'
import { walletAdd, walletTruelink, walletWithdraw } from '#contract/wallet-changes.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { listDisabledFeatures } from './disabled-features.ts'
import { manualOtpSender, OTP_TTL_MS } from './modules/accounts/otp-senders.ts'
import { listAudit } from './modules/audit/audit.ts'
import { storeMessage } from './modules/chat/message-store.ts'
import { walletBalance } from './modules/ledger/ledger.ts'
import { runOperatorCommand } from './operate-commands.ts'
import { resolveFiles } from './operate-options.ts'
import { png } from './platform/media/picture.fixture.ts'

/** A server without demo and without services of the operator. */
const server = openForTests(() =>
  createTestServer({
    deps: { otpSender: undefined, bank: undefined, vouchers: undefined },
    settings: { demo: false },
  }),
)

const yes = () => Promise.resolve(true)
const operate = (...args: string[]) => runOperatorCommand(server.deps, args, yes)

test('without settings a feature is off, and the start says which setting turns it on', async () => {
  const member = await addMember(server)
  const lookup = async () => (await server.call(lookupDeposit, { token: member.token })).body
  expect(await lookup()).toMatchObject({
    banks: [],
    bankTransfers: false,
    qrProviders: [],
    giftLinks: false,
  })
  const qr = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 100 } }
  expect((await server.call(qrCreate, qr)).body.message).toBe('QR_FAIL')
  const link = { token: member.token, body: { link: 'x' } }
  expect((await server.call(walletTruelink, link)).body.message).toBe('TRUELINK_INVALID')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await png())], 'slip.png', { type: 'image/png' }))
  const slip = await server.request('/api/wallet/slip', {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  expect(slip.body.message, 'nobody could confirm it').toBe('SLIP_UPLOAD_FAIL')
  const announce = async () =>
    (await server.call(walletAdd, { token: member.token, body: { amount: 100 } })).body.message
  expect(await announce()).toBe('NO_BANK')
  const starts = async () =>
    (await listDisabledFeatures(server.deps)).map((line) => line.split(/ (is|are) /)[0])
  expect(await starts()).toEqual([
    'Bank transfers',
    'Payment QR codes',
    'Gift links',
    'One-time passwords',
    'Name, contact, conditions and agreement',
    'The addresses of clients',
    'The chat',
  ])

  await operate('settings', 'isManual=true', 'promptpayBiller=099400016550100', 'enableChatWidget=true')
  expect((await listDisabledFeatures(server.deps))[0]).toContain('there is no account to transfer to')
  expect(await announce()).toBe('NO_BANK')
  expect(await operate('accounts', 'add', 'KBANK', '0011223344', 'KAPAO CO LTD')).toEqual([
    expect.stringMatching(/^\d+ {2}KBANK {2}0011223344 {2}KAPAO CO LTD {2}BAHT$/),
  ])
  expect(await starts()).toEqual([
    'Gift links',
    'One-time passwords',
    'Name, contact, conditions and agreement',
    'The addresses of clients',
  ])
  expect(await lookup()).toMatchObject({
    banks: [{ bankAccountNo: '0011223344' }],
    isManual: true,
    qrProviders: ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'],
  })
  const { qrcodeId } = (await server.call(qrCreate, qr)).body
  expect(await operate('qr', 'paid', qrcodeId)).toEqual([`The QR code ${qrcodeId} is credited.`])
  await expect(operate('qr', 'paid', qrcodeId)).rejects.toThrow('was credited before; nothing was credited')
  expect(await walletBalance(server.db, member.id)).toBe(10_000)
  await operate('accounts', 'add', 'TRUEWALLET', '0899990001', 'KAPAO CO LTD')
  expect(await lookup()).toMatchObject({ wallets: [{ walletAccountNo: '0899990001' }] })
  const [account = '', wallet = ''] = await operate('accounts')
  await operate('accounts', 'close', wallet.split(' ')[0] ?? '')
  expect(await operate('accounts', 'close', account.split(' ')[0] ?? '')).toEqual([])
})

test('a text setting keeps a value that looks like a number', async () => {
  expect(await operate('settings', 'notice=12345')).toContain('notice="12345"')
  expect(await operate('settings', 'notice=')).toContain('notice=""')
})

test('with OTP_WEBHOOK=manual the operator reads the one-time passwords, until they expire', async () => {
  await expect(operate('otp')).rejects.toThrow('OTP_WEBHOOK=manual')
  const webhooks = {
    otp: 'manual',
    bank: undefined,
    gift: undefined,
    game: undefined,
    chat: undefined,
  } as const
  const manual = await createTestServer({ settings: { demo: false, webhooks } })
  manual.deps.otpSender = manualOtpSender(manual.db)
  const otps = () => runOperatorCommand(manual.deps, ['otp'], yes)
  expect(await otps()).toEqual([])
  expect((await listDisabledFeatures(manual.deps)).join()).toContain(
    'off. Run: npm run operate -- settings registerOTP=true',
  )
  await runOperatorCommand(manual.deps, ['settings', 'registerOTP=true'], yes)
  expect((await listDisabledFeatures(manual.deps)).join()).toContain('npm run operate -- otp')
  const sent = await manual.call(otpSend, { body: { phoneNumber: '0812345678' } })
  const [line = ''] = await otps()
  const [phone, ref, otpCode = ''] = line.split('  ')
  expect([phone, ref]).toEqual(['0812345678', sent.body.otpRef])
  const verified = await manual.call(otpVerify, { body: { otpToken: sent.body.otpToken, otpCode } })
  expect(verified.body.message).toBe('OTP_CODE_VALID')
  expect(await otps(), 'a used one').toEqual([])

  const resend = async () => (await manual.call(otpSend, { body: { phoneNumber: '0812345679' } })).body.otpRef
  await resend()
  const newest = await resend()
  expect(await otps(), 'a replaced one').toEqual([expect.stringContaining(`  ${newest}  `)])
  manual.clock.advance(OTP_TTL_MS)
  expect(await otps()).toEqual([])
  await manual.close()
})

test('own texts replace the samples; a language without one gets it in another, not the sample', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'))
  const file = join(folder, 'texts.json')
  const set = async (content: unknown) => {
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return await operate('texts', 'set', file)
  }
  const lookup = async (call: Call, language: string) =>
    (await server.call(call, { headers: { 'accept-language': language } })).body
  const sample = await lookup(lookupAgreements, 'th')
  const line = { name: '@shop', link: 'https://line.me/R/ti/p/@shop' }
  const [printed = ''] = await set({ name: 'Shop', line, th: { conditions: ['<p>เงื่อนไข</p>'] } })
  expect(JSON.parse(printed)).toMatchObject({ name: 'Shop' })
  expect(await operate('texts')).toEqual([printed])
  for (const language of ['th', 'lo', 'en'])
    expect(await lookup(lookupConditions, language)).toEqual(['<p>เงื่อนไข</p>'])
  expect(await lookup(lookupAgreements, 'th')).toEqual(sample)
  expect(await lookup(lookupInfo, 'en')).toMatchObject({ name: 'Shop' })
  expect(await lookup(lookupContact, 'en')).toMatchObject({ lineName: '@shop', lineLink: line.link })
  expect((await listDisabledFeatures(server.deps)).join()).not.toContain('samples')

  await expect(set('{')).rejects.toThrow(/texts\.json is invalid/)
  await expect(set({ th: { conditions: ['a', 5] } })).rejects.toThrow('at th.conditions.1')
  await expect(set({ colour: 'red' })).rejects.toThrow('at colour')
  await expect(set({ line: { ...line, link: 'javascript:alert(1)' } })).rejects.toThrow(
    'expected an https address',
  )
  await expect(operate('texts', 'set', join(folder, 'none.json'))).rejects.toThrow("can't be read (ENOENT)")
  expect(await operate('texts')).toEqual([printed])
  await rm(folder, { recursive: true })
})

test('what no other command undoes is asked before, with the record, unless --yes is given', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  const [line = ''] = await operate('withdrawals')
  const id = line.split(' ')[0] ?? ''
  const asked: string[] = []
  const refuse = (question: string) => {
    asked.push(question)
    return Promise.resolve(false)
  }
  for (const args of [
    ['withdrawals', 'settle', id],
    ['withdrawals', 'refuse', id, 'No.'],
    ['accounts', 'close', '1'],
    ['qr', 'paid', 'none'],
    ['qr', 'paid-late', 'none'],
    ['texts', 'set', 'none.json'],
    ['chat', 'end', 'none'],
    ['staff', 'reset', 'none'],
    ['files', 'accept'],
  ])
    await expect(runOperatorCommand(server.deps, args, refuse)).rejects.toThrow('Nothing was changed.')
  expect(asked.slice(0, 3)).toEqual([
    `withdrawals settle ${id}\n${line}\nNo command undoes this. Go on?`,
    `withdrawals refuse ${id} No.\n${line}\nNo command undoes this. Go on?`,
    'accounts close 1\nNo command undoes this. Go on?',
  ])
  expect(asked).toHaveLength(9)
  expect(await operate('withdrawals')).toEqual([line])
  await runOperatorCommand(server.deps, ['withdrawals', 'approve', id], refuse)
  await runOperatorCommand(server.deps, ['--yes', 'withdrawals', 'settle', id], refuse)
  expect(asked).toHaveLength(9)
  expect(await operate('withdrawals')).toEqual([])
})

test('--json prints the result of every command as JSON', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  const json = async (...args: string[]) => JSON.parse((await operate(...args, '--json')).join('\n'))
  const list = await json('withdrawals')
  const record = {
    status: 'PROCESSING',
    amount: '300.00',
    currency: 'BAHT',
    phone: member.phone,
    accountNo: member.accountNo,
    createdAt: new Date(server.clock.now()).toISOString(),
    decidedAt: null,
  }
  expect(list).toMatchObject({ items: [record], isCut: false })
  expect(await json('withdrawals', 'settle', String(list.items[0].id))).toMatchObject({
    action: 'settle',
    id: list.items[0].id,
    status: 'SUCCESS',
    decidedAt: record.createdAt,
  })
  await operate('settings', 'minDeposit=20000')
  expect(await json('settings')).toMatchObject({ minDeposit: 20_000 })
  expect(await json('texts')).toMatchObject({ name: 'Shop' })
  for (const command of ['deposits', 'slips', 'chat', 'staff', 'accounts'])
    expect(await json(command)).toHaveProperty('items')
})

test('files are those of the folder in which the command was called', () => {
  expect(resolveFiles(['texts', 'set', 'shop.json', '--by', 'Nok'], '/home/nok')).toEqual([
    'texts',
    'set',
    '/home/nok/shop.json',
    '--by',
    'Nok',
  ])
  expect(resolveFiles(['texts', 'set', '/etc/shop.json'], '/home/nok')[2]).toBe('/etc/shop.json')
  expect(resolveFiles(['settings', 'notice=set'], '/home/nok')).toEqual(['settings', 'notice=set'])
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
  expect(await operate('chat', 'end', room, '--by', 'Nok')).toEqual(['The session has ended.'])
  const entries = await listAudit(server.db, { record: { kind: 'chat', id: room } }, { limit: 9 })
  expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['end', 'Nok'],
    ['answer', userInfo().username],
  ])
})

test.each([
  [[], 'Usage: npm run operate'],
  [['constructor'], 'Usage: npm run operate'],
  [['deposits', 'settle'], 'Usage: npm run operate'],
  [['deposits', 'approve', '1'], 'Usage: npm run operate'],
  [['withdrawals', 'settle', '1', 'a reason'], 'Usage: npm run operate'],
  [['accounts', 'close'], 'Expected: accounts'],
  [['staff', 'add', 'nok', 'boss'], 'Expected: staff'],
  [['staff', 'add', 'N', 'owner'], "can't be a name"],
  [['settings', 'colour=red'], 'There is no setting "colour=red"'],
  [['settings', 'minDeposit=-1'], 'minDeposit is invalid'],
  [['settings', 'registerOTP=true'], 'set OTP_WEBHOOK'],
  [['settings', 'withdrawMin=30000000'], 'Nothing could be withdrawn'],
  [['accounts', 'add', 'NOBANK', '0011223344', 'Somebody'], 'There is no bank NOBANK.'],
  [['withdrawals', 'settle', '999999'], 'There is no such record'],
])('%j is refused in plain words', async (args, sentence) => {
  await expect(operate(...args)).rejects.toThrow(sentence)
})
