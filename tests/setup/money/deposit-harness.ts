import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { statementList, statementSlips } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import type { NewTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { demoBank } from '#server/demo/fakes/bank-transfers.ts'
import { demoVouchers } from '#server/demo/fakes/gift-links.ts'
import { demoGames } from '#server/demo/game-provider/provider.ts'
import { renderQrSvg } from '#server/modules/deposits/qr-svg.ts'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { HOUSE, transferToHouse } from './slip-picture.ts'

/** Renders a white PNG with these payloads as QR codes. */
export async function sheet(...payloads: string[]): Promise<Uint8Array> {
  const codes = await Promise.all(
    payloads.map((payload) =>
      sharp(Buffer.from(renderQrSvg(payload)))
        .resize(280, 280, { kernel: 'nearest' })
        .png()
        .toBuffer(),
    ),
  )
  const canvas = sharp({ create: { width: 700, height: 1000, channels: 3, background: '#fff' } })
  return canvas
    .composite(codes.map((input, at) => ({ input, left: 40, top: 40 + at * 320 })))
    .png()
    .toBuffer()
}

const wireSlip = v.looseObject({
  status: v.string(),
  note: v.nullish(v.string()),
  amount: v.nullish(v.number()),
})

/** Creates a backend with the demo's bank, vouchers and games, the real slip reader, and one house account. */
export async function createDepositServer() {
  const server = await createTestServer({ openGames: demoGames })
  const { db, deps } = server
  const reader = createSlipReader()
  deps.slipReader = reader
  deps.bank = demoBank(db)
  deps.vouchers = demoVouchers(db)
  await db.run(
    `insert into deposit_account (kind, bank_code, account_no, account_name) values ('bank', $1, $2, 'KAPAO CO LTD')`,
    [HOUSE.bankCode, HOUSE.accountNo],
  )

  const files = { ...deps.files }

  /** Resets changes by a test, except members and time. */
  async function reset(): Promise<void> {
    deps.bank = demoBank(db)
    Object.assign(deps.files, files)
    await db.run('delete from slip')
    await db.run('delete from setting')
    await db.run('update deposit_account set is_active = true')
  }

  /** Makes a transfer, by default from the member's account a minute ago, and returns its slip as PNG. */
  const transferSlip = async (member: TestMember, changes?: Partial<NewTransfer>) =>
    (await transferToHouse(server, member, changes)).picture

  async function upload(
    member: TestMember,
    bytes: Uint8Array | string | undefined,
    { clientId = randomUUID(), name = 'slip.png', type = 'image/png' } = {},
  ) {
    const form = new FormData()
    if (typeof bytes === 'string') form.set('file', bytes)
    else if (bytes) form.set('file', new File([new Uint8Array(bytes)], name, { type }))
    form.set('clientId', clientId)
    const headers = { authorization: `Bearer ${member.token}` }
    return server.request('/api/wallet/slip', { method: 'POST', headers, body: form })
  }

  async function slipsOf(member: TestMember) {
    const { body } = await server.call(statementSlips, { token: member.token, body: { page: 1, limit: 50 } })
    return v.parse(v.object({ slips: v.array(wireSlip) }), body).slips
  }

  async function balance(member: TestMember): Promise<number> {
    return (await server.call(walletGet, { token: member.token })).body.wallet.amount
  }

  async function statements(member: TestMember) {
    const { body } = await server.call(statementList, { token: member.token, body: { page: 1, limit: 50 } })
    return v.parse(
      v.array(v.looseObject({ statementType: v.string(), status: v.string(), amount: v.number() })),
      body.statements,
    )
  }

  return {
    ...server,
    member: (options?: Parameters<typeof addMember>[1]) => addMember(server, options),
    reset,
    transferSlip,
    upload,
    slipsOf,
    balance,
    statements,
    async close() {
      await reader.close()
      await server.close()
    },
  }
}
