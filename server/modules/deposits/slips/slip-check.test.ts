import { beforeEach, describe, expect, test, vi } from 'vitest'
import { demoBank, findTransfer, makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { miniQrPayload } from '#server/demo/fakes/draw-slip.ts'
import { trueMoneySlips, slips as vectors } from '#server/modules/deposits/vectors.fixture.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { createFilesMarker } from '#server/platform/files-marker.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import { createDepositServer, sheet } from '#tests/setup/money/deposit-harness.ts'
import { HOUSE } from '#tests/setup/money/slip-picture.ts'
import { createMemoryFileStore } from '#tests/setup/server/memory-file-store.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { checkDueSlips, MAX_ATTEMPTS, startSlipJob } from './check-job.ts'

const server = openForTests(() => createDepositServer())
beforeEach(() => server.reset())

test('answers a valid slip immediately and credits it after the check', async () => {
  const member = await server.member()
  const answer = await server.upload(member, await server.transferSlip(member))
  expect(answer).toMatchObject({ status: 200, body: { status: 'processing' } })
  expect(await server.slipsOf(member)).toMatchObject([
    { status: 'processing', reference: answer.body.reference },
  ])
  expect(await server.balance(member)).toBe(0)
  expect(await checkDueSlips(server.deps)).toBe(1)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
  expect(await server.balance(member)).toBe(500)
  expect(await server.statements(member)).toMatchObject([
    { statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS', amount: 500 },
  ])
})

test('a process with other files leaves slips to one that has their pictures', async () => {
  const member = await server.member()
  await createFilesMarker(server.deps.db, server.deps.files)
  await server.upload(member, await server.transferSlip(member))
  expect(await checkDueSlips({ ...server.deps, files: createMemoryFileStore() })).toBe(0)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'processing' }])
  expect(await checkDueSlips(server.deps)).toBe(1)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success' }])
})

test.each(['KBANK', 'SCB', 'BBL', 'KTB', 'TMB', 'BAY', 'GSB', 'BAAC', 'KKP', 'CIMB'])(
  'a slip of %s goes all the way',
  async (bankCode) => {
    const member = await server.member({ bankCode })
    await server.upload(member, await server.transferSlip(member, { senderBank: bankCode }))
    await checkDueSlips(server.deps)
    expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
  },
)

test('a slip that had to wait for the end of the closed hours is in time', async () => {
  const member = await server.member()
  // The tests' clock is a few minutes past 10:00 at UTC+7.
  await updateOperatorSettings(server.db, { slipClosed: { from: '01:00', to: '10:00' } }, 0)
  const at = server.clock.now() - 5 * 3_600_000
  await server.upload(member, await server.transferSlip(member, { at }))
  await checkDueSlips(server.deps)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
  await updateOperatorSettings(server.db, { slipClosed: null }, 0)
})

describe('each reason code', () => {
  async function reasonFor(member: TestMember, picture: Uint8Array) {
    const { status } = await server.upload(member, picture)
    expect(status).toBe(200)
    await checkDueSlips(server.deps)
    const [slip] = await server.slipsOf(member)
    expect(slip?.status).toBe('failed')
    expect(await server.balance(member)).toBe(0)
    return slip?.note
  }

  test('UPLOADED_FILE_NOT_EXIST: the stored picture is missing', async () => {
    const member = await server.member()
    const { get } = server.deps.files
    server.deps.files.get = async (key) => (key.startsWith('slips/') ? undefined : await get(key))
    expect(await reasonFor(member, await server.transferSlip(member))).toBe('UPLOADED_FILE_NOT_EXIST')
    server.deps.files.get = get
  })

  test('IMG_SIZE_UNABLE_TO_PROCESS: too small, or broken after its header', async () => {
    const member = await server.member()
    const small = await png(150, 150)
    expect(await reasonFor(member, small)).toBe('IMG_SIZE_UNABLE_TO_PROCESS')
    const other = await server.member()
    expect(await reasonFor(other, (await sheet()).subarray(0, 600))).toBe('IMG_SIZE_UNABLE_TO_PROCESS')
  })

  type Picture = (member: TestMember) => Promise<Uint8Array>
  const slip =
    (other: Parameters<typeof server.transferSlip>[1]): Picture =>
    (member) =>
      server.transferSlip(member, other)
  /** A transfer this many minutes ago. */
  const aged = (minutes: number, senderBank = 'KBANK'): Picture => {
    return (member) => slip({ senderBank, at: server.clock.now() - minutes * 60_000 })(member)
  }
  test.each<[string, string, Picture, string?]>([
    ['CANNOT_READ_CROPPED_IMAGE', 'no QR code', () => sheet()],
    [
      'INVALID_SLIP',
      'a payment QR',
      () => sheet('00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041123'),
    ],
    [
      'INVALID_SLIP',
      'a broken check sum',
      () => sheet('0041000600000101030040220015282143250BTF045125102TH9104B1C6'),
    ],
    ['INVALID_SLIP', 'a TrueMoney slip', () => sheet(trueMoneySlips[0] ?? '')],
    ['INVALID_SLIP', 'a transfer that the bank has never seen', () => sheet(vectors.KTB)],
    ['UNSTABLE_REFNO_ON_SLIP', 'two transfers', () => sheet(vectors.KTB, vectors.BBL)],
    [
      'UNSTABLE_REFNO_ON_SLIP',
      'an impossible reference',
      () => sheet('004100060000010103014022000111222233344ABCD125102TH910417DF'),
    ],
    ['UNSTABLE_REFNO_ON_SLIP', 'one from the future', aged(-30)],
    ['EXPIRED_SLIP', 'more than an hour old', aged(61)],
    ['EXPIRED_SLIP', 'more than an hour old, of KTB', aged(61, 'KTB'), 'KTB'],
    ['DEST_ACC_INVALID', 'sent to a foreign account', slip({ receiverAccount: '9999900000' })],
    ['NOT_MATCH', 'sent from another account', slip({ senderAccount: '5555512345' })],
    ['NOT_MATCH', 'sent from another bank', slip({ senderBank: 'SCB' })],
  ])('%s: %s', async (reason, _, picture, bankCode = 'KBANK') => {
    const member = await server.member({ bankCode })
    expect(await reasonFor(member, await picture(member))).toBe(reason)
  })

  test('DEST_ACC_INVALID: sent to an account no longer in use', async () => {
    await server.db.run('update deposit_account set is_active = false')
    const member = await server.member()
    expect(await reasonFor(member, await server.transferSlip(member))).toBe('DEST_ACC_INVALID')
  })

  test('INVALID_SLIP: a transfer of one bank with the code of another, if the inquiry ignores the code', async () => {
    const member = await server.member()
    const id = await makeTransfer(server.db, {
      senderBank: 'KBANK',
      senderAccount: member.accountNo,
      senderName: '',
      receiverBank: HOUSE.bankCode,
      receiverAccount: HOUSE.accountNo,
      satang: 50_000,
      at: server.clock.now() - 60_000,
    })
    const { transRef = '' } = (await findTransfer(server.db, id)) ?? {}
    server.deps.bank = { find: (_, ref) => demoBank(server.db).find('004', ref) }
    const forged = await sheet(miniQrPayload({ sendingBank: '022', transRef }))
    expect(await reasonFor(member, forged)).toBe('INVALID_SLIP')
  })

  test('SLIP_REFNO_DUPLICATED: already credited, to any member, without a bank inquiry', async () => {
    const first = await server.member()
    const picture = await server.transferSlip(first)
    await server.upload(first, picture)
    await checkDueSlips(server.deps)
    server.deps.bank = { find: () => Promise.reject(new Error('asked')) }
    server.clock.advance(2 * 3_600_000)
    await server.upload(first, picture)
    await checkDueSlips(server.deps)
    expect(await server.slipsOf(first)).toMatchObject([
      { status: 'failed', note: 'SLIP_REFNO_DUPLICATED' },
      { status: 'success' },
    ])
    expect(await server.balance(first)).toBe(500)
    expect(await reasonFor(await server.member(), picture)).toBe('SLIP_REFNO_DUPLICATED')
  })

  test('the hour ends at the upload, however long the bank takes', async () => {
    const member = await server.member()
    const at = server.clock.now() - 59 * 60_000
    await server.upload(member, await server.transferSlip(member, { at }))
    server.clock.advance(30 * 60_000)
    await checkDueSlips(server.deps)
    expect(await server.slipsOf(member)).toMatchObject([{ status: 'success' }])
  })
})

test("another member's slip fails, but is still credited to its owner", async () => {
  const owner = await server.member()
  const thief = await server.member()
  const picture = await server.transferSlip(owner)
  await server.upload(thief, picture)
  await server.upload(owner, picture)
  await checkDueSlips(server.deps)
  expect(await server.slipsOf(thief)).toMatchObject([{ status: 'failed', note: 'NOT_MATCH' }])
  expect(await server.slipsOf(owner)).toMatchObject([{ status: 'success' }])
})

test('retries while the bank is unavailable, also after a restart', async () => {
  const member = await server.member()
  await server.upload(member, await server.transferSlip(member, { answer: 'unavailable' }))
  await checkDueSlips(server.deps)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'processing' }])
  expect(await checkDueSlips(server.deps)).toBe(0)
  await server.db.run(`update demo_transfer set answer = 'found'`)
  server.clock.advance(15_000)
  const bank = demoBank(server.db)
  const inquired = new Promise<void>((resolve) => {
    server.deps.bank = {
      find(...key) {
        resolve()
        return bank.find(...key)
      },
    }
  })
  const job = startSlipJob(server.deps)
  await inquired
  await job.stop()
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success' }])
})

test('another process checks the slip of a crashed one', async () => {
  const member = await server.member()
  await server.upload(member, await server.transferSlip(member))
  await server.db.run('update slip set attempts = 1, next_check_at = $1', [server.clock.now() + 120_000])
  expect(await checkDueSlips(server.deps)).toBe(0)
  server.clock.advance(120_000)
  expect(await checkDueSlips(server.deps)).toBe(1)
  expect(await server.balance(member)).toBe(500)
})

test('gives up a slip that crashes every process, without another check', async () => {
  const member = await server.member()
  await server.upload(member, await server.transferSlip(member))
  await server.db.run('update slip set attempts = $1', [MAX_ATTEMPTS])
  const { slipReader } = server.deps
  server.deps.slipReader = { ...slipReader, read: () => Promise.reject(new Error('looked')) }
  await checkDueSlips(server.deps)
  server.deps.slipReader = slipReader
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'failed', note: 'UNKNOW_ERROR' }])
})

test("a bank that never answers doesn't block other slips", async () => {
  const [waiting, other] = [await server.member(), await server.member()]
  await server.upload(waiting, await server.transferSlip(waiting))
  await server.upload(other, await server.transferSlip(other))
  const bank = demoBank(server.db)
  let inquired = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    server.deps.bank = {
      find(...key) {
        if (++inquired > 1) return bank.find(...key)
        // The timeout starts once this function has returned.
        queueMicrotask(() => vi.advanceTimersByTime(30_000))
        return new Promise(() => undefined)
      },
    }
    await checkDueSlips(server.deps)
  } finally {
    vi.useRealTimers()
  }
  expect(await server.slipsOf(waiting)).toMatchObject([{ status: 'processing' }])
  expect(await server.slipsOf(other)).toMatchObject([{ status: 'success' }])
})
