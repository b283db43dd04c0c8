import { beforeEach, describe, expect, test } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import {
  accountBankName,
  accountChangePassword,
  accountRegister,
  accountUpdateProfile,
  accountValidate,
} from '#contract/account-changes.ts'
import { login } from '#contract/login.ts'
import { walletGet } from '#contract/wallet.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { newRegistration } from '#tests/setup/server/registrations.ts'
import { addMember, createTestServer, TEST_PASSWORD } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
})

describe('registration', () => {
  test('a new member registers, logs in and has an empty wallet', async () => {
    const body = newRegistration({ username: '๐๘๙-999 9999', sourceCode: 'FRIEND' })
    expect((await server.call(accountRegister, { body })).status).toBe(200)
    const signedIn = await server.call(login, { body: { username: '0899999999', password: body.password } })
    expect(signedIn.status).toBe(200)
    const { body: wallet } = await server.call(walletGet, { token: signedIn.body.token })
    expect(wallet.wallet).toEqual({ amount: 0 })
    expect(wallet.profile).toMatchObject({ username: '0899999999', name: 'Newcomer', coin: 0 })
    expect(wallet.bankAccount).toMatchObject({ bankCode: 'KBANK', bankAccountName: 'สมหญิง รักดี' })
    expect(wallet.slots.every((slot: { isActive: boolean }) => !slot.isActive)).toBe(true)
  })

  test.each([
    ['a short phone', { username: '081234567' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
    ['a phone of another country', { username: '+65 8123 456' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
    ['letters in the phone', { username: '08123abc45678' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
    ['an unknown bank', { bankCode: 'NOBANK' }, 'INVALID_BANK'],
    ['a closed bank', { bankCode: 'TBANK' }, 'INVALID_BANK'],
    ['a Thai name at KTB', { bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG'],
    ['a Thai name at BBL', { bankCode: 'BBL' }, 'BANK_ACCOUNT_NAME_ENG'],
    ['a name with digits at TMB', { bankCode: 'TMB', bankAccountName: 'Somchai 2' }, 'BANK_ACCOUNT_NAME_ENG'],
    ['a password that anybody would try', { password: 'Password123' }, 'INVALID_USER_INFO'],
    ['a leaked password, in capitals', { password: 'TRUSTNO1' }, 'INVALID_USER_INFO'],
    ['one letter eight times', { password: 'bbbbbbbb' }, 'INVALID_USER_INFO'],
    ['the phone as password', { username: '0811112222', password: '0811112222' }, 'INVALID_USER_INFO'],
    ['an unknown source', { sourceCode: 'NOWHERE' }, 'INVALID_USER_INFO'],
    ['an unknown inviter', { inviteCode: 'PR22222222' }, 'INVALID_USER_INFO'],
    ['a currency outside Laos', { currency: 'LAK' }, 'INVALID_USER_INFO'],
    ['a short password', { password: 'short' }, 'KEY_INVALID'],
    ['a password with U+0000', { password: 'a-long-enough-one\0' }, 'KEY_INVALID'],
    ['a password with half a surrogate pair', { password: 'a-long-enough-one\ud800' }, 'KEY_INVALID'],
    ['a name of Hangul fillers', { name: '\u3164\u3164' }, 'KEY_INVALID'],
    ['a name with U+0000', { name: 'Newcomer\0' }, 'KEY_INVALID'],
    ['a name of one letter with marks', { name: `a${'\u0301'.repeat(500)}` }, 'KEY_INVALID'],
    ['a holder of blank Braille', { bankAccountName: '\u2800' }, 'KEY_INVALID'],
    ['a source of fillers', { sourceCode: '\u3164' }, 'KEY_INVALID'],
    ['an invite code with U+0000', { inviteCode: 'PR22222222\0' }, 'KEY_INVALID'],
    ['no password', { password: undefined }, 'KEY_MISSING'],
    ['letters in the account number', { bankAccountNo: '12345x7890' }, 'KEY_INVALID'],
  ])('%s is refused', async (_, changes, key) => {
    const body = newRegistration(changes)
    const answer = await server.call(accountRegister, { body })
    expect(answer.body.message).toBe(key)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    if (key !== 'KEY_MISSING') expect((await server.call(accountValidate, { body })).body.message).toBe(key)
  })

  test('phone and bank account are unique regardless of their spelling', async () => {
    const first = newRegistration()
    await server.call(accountRegister, { body: first })
    const taken = { ...newRegistration(), bankAccountNo: first.bankAccountNo }
    expect((await server.call(accountValidate, { body: taken })).body.message).toBe('EXISTING_BANK')
    const samePhone = newRegistration({ username: `\u202a+66\u00a0(0)${first.username.slice(1)}\u202c` })
    expect((await server.call(accountRegister, { body: samePhone })).body).toEqual({
      message: 'EXISTING_USER',
    })
    const sameBank = newRegistration({
      bankAccountNo: `${first.bankAccountNo.slice(0, 3)}-${first.bankAccountNo.slice(3)}`,
    })
    const answer = await server.call(accountRegister, { body: sameBank })
    expect(answer).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
  })

  test('twenty equal concurrent registrations create one member', async () => {
    const body = newRegistration()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(accountRegister, { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === 'EXISTING_USER')).toHaveLength(19)
  })

  test("stores the inviter of an invite code, and the name in the bank's format", async () => {
    const inviter = await addMember(server)
    const { body: profile } = await server.call(accountProfile, { token: inviter.token })
    const body = newRegistration({
      inviteCode: `\ufeffpr ${profile.profile._id.toLowerCase()}`,
      bankCode: 'KTB',
      bankAccountName: '  somchai   jai​dee ',
    })
    expect((await server.call(accountRegister, { body })).status).toBe(200)
    const invited = await server.db.run('select from member where username = $1 and invited_by = $2', [
      body.username,
      inviter.id,
    ])
    expect(invited).toBe(1)
    expect(
      await server.db.run(
        `select from bank_account where account_name = 'SOMCHAI JAIDEE' and account_no = $1`,
        [body.bankAccountNo],
      ),
    ).toBe(1)
  })

  test('validate checks the fields present and changes nothing', async () => {
    const { username } = newRegistration()
    expect((await server.call(accountValidate, { body: { username } })).status).toBe(200)
    expect(await server.db.run('select from member where username = $1', [username])).toBe(0)
  })
})

describe('password and profile', () => {
  test('changing the password ends the other sessions', async () => {
    const member = await addMember(server)
    const other = await server.call(login, { body: { username: member.phone, password: TEST_PASSWORD } })
    const change = (oldPassword: string, newPassword: string) =>
      server.call(accountChangePassword, { token: member.token, body: { oldPassword, newPassword } })
    expect((await change('wrong-one-1', 'brand-new-pass')).body.message).toBe('WRONG_PASSWORD')
    expect((await change(TEST_PASSWORD, 'password123')).body.message).toBe('INVALID_USER_INFO')
    expect((await change(TEST_PASSWORD, 'brand-new-pass')).status).toBe(200)
    expect((await server.call(walletGet, { token: member.token })).status).toBe(200)
    expect((await server.call(walletGet, { token: other.body.token })).body.message).toBe('invalid-token')
    const attempt = (password: string) => server.call(login, { body: { username: member.phone, password } })
    expect((await attempt(TEST_PASSWORD)).status).toBe(401)
    expect((await attempt('brand-new-pass')).status).toBe(200)
  })

  test('allows five guesses of the old password', async () => {
    const { token } = await addMember(server)
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.call(accountChangePassword, {
          token,
          body: { oldPassword: `g${index}`, newPassword: 'brand-new-pass' },
        }),
      ),
    )
    expect(guesses.filter(({ body }) => body.message === 'WRONG_PASSWORD')).toHaveLength(5)
  })

  test('a Thai account holder name at KTB can be corrected once, to Latin letters', async () => {
    const { token } = await addMember(server, { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' })
    const correct = (bankAccountName: string, bankCode = 'KTB') =>
      server.call(accountBankName, { token, body: { bankCode, bankAccountName } })
    expect((await correct('สมชาย')).body.message).toBe('BANK_ACCOUNT_NAME_ENG')
    expect((await correct('Somchai', 'BBL')).body.message).toBe('INVALID_BANK')
    expect((await correct('somchai jaidee')).status).toBe(200)
    expect((await correct('Somchai Jaidee')).status).toBe(200)
    expect((await correct('Somebody Else')).body.message).toBe('INVALID_BANK')
    const { body } = await server.call(accountProfile, { token })
    expect(body.bankAccount.bankAccountName).toBe('SOMCHAI JAIDEE')
  })

  test.each(['SOM\u00adCHAI', 'SOMCHAI \u2067JAIDEE', '\u3164'])(
    'accepts a new profile name of a member whose holder’s name was registered under older rules: %j',
    async (bankAccountName) => {
      const { token, accountNo } = await addMember(server, { bankAccountName })
      const body = { name: 'New', bankCode: 'KBANK', bankAccountName, bankAccountNo: accountNo }
      expect(await server.call(accountUpdateProfile, { token, body })).toMatchObject({ status: 200 })
    },
  )

  test('accepts a new profile name, but no other bank account', async () => {
    const member = await addMember(server)
    const { body: before } = await server.call(accountProfile, { token: member.token })
    const registered = {
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: member.accountNo,
    }
    const put = (changes: Record<string, string>) =>
      server.call(accountUpdateProfile, {
        token: member.token,
        body: { name: 'New', ...registered, ...changes },
      })
    for (const [field, value] of [
      ['bankCode', 'SCB'],
      ['bankAccountNo', '5551234567'],
      ['bankAccountName', 'SOMEBODY ELSE'],
    ] as const) {
      const refused = await put({ [field]: value })
      expect(refused).toMatchObject({ status: 400, body: { message: 'INVALID_BANK', field } })
    }
    expect((await server.call(accountProfile, { token: member.token })).body).toEqual(before)
    // The same account in the format of a bank card.
    const typed = `${member.accountNo.slice(0, 3)}-${member.accountNo.slice(3)}`
    expect((await put({ bankAccountNo: typed, bankAccountName: ' SOMCHAI  JAIDEE ' })).status).toBe(200)
    const { body } = await server.call(accountProfile, { token: member.token })
    expect(body).toEqual({ ...before, profile: { ...before.profile, name: 'New' } })
  })
})

test('in Laos, accepts Lao banks and phones, with LAK by default', async () => {
  const laos = await createTestServer({ settings: { laos: true } })
  const body = newRegistration({ username: '020 5551 2345', bankCode: 'BCEL' })
  expect((await laos.call(accountRegister, { body })).status).toBe(200)
  const again = newRegistration({ username: '+8562055512345', bankCode: 'BCEL', currency: 'BAHT' })
  expect((await laos.call(accountRegister, { body: again })).body.message).toBe('EXISTING_USER')
  expect(
    (await laos.call(accountRegister, { body: newRegistration({ username: '55512345' }) })).body.message,
  ).toBe('INVALID_BANK')
  const signIn = (username: string) => laos.call(login, { body: { username, password: body.password } })
  for (const phone of ['2055512345', '00856 (0)20 5551 2345', '8562055512345', '\u2066๐๒๐ 5551 2345\u2069'])
    expect((await signIn(phone)).status, phone).toBe(200)
  const signedIn = await signIn('020 5551 2345')
  const { body: profile } = await laos.call(accountProfile, { token: signedIn.body.token })
  expect(profile.bankAccount.currency).toBe('LAK')
  await laos.close()
})
