import * as v from 'valibot'
import { expect } from 'vitest'
import { listAudit } from '#server/modules/audit/audit.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import type { TestMember } from '../server/server-harness.ts'
import type { createDepositServer } from './deposit-harness.ts'

type DepositServer = Awaited<ReturnType<typeof createDepositServer>>

const SCB_REFERENCE = '20261121aBcDeFgHiJkLmNoPq'
let used = 0

interface MemberSlip {
  readonly member: TestMember
  readonly id: number
  readonly path: string
}

/** A reference of a bank whose references are told apart by upper and lower case. */
export const newReference = () => `${SCB_REFERENCE.slice(0, -4)}${String(++used).padStart(4, '0')}`

/** A slip whose code can't be read. */
export async function refusedSlip(server: DepositServer): Promise<MemberSlip> {
  const member = await server.member()
  await server.upload(member, await png())
  await checkDueSlips(server.deps)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'failed' }])
  return { member, ...(await newestSlip(server)) }
}

/** A slip of 500 baht that was read, and refused because the account isn't the shop's. */
export async function readableSlip(server: DepositServer): Promise<MemberSlip> {
  const member = await server.member()
  await server.db.run('update deposit_account set is_active = false')
  await server.upload(member, await server.transferSlip(member))
  await checkDueSlips(server.deps)
  await server.db.run('update deposit_account set is_active = true')
  return { member, ...(await newestSlip(server)) }
}

export async function newestSlip({ db }: Pick<DepositServer, 'db'>): Promise<{ id: number; path: string }> {
  const { id } = await oneRow(db, v.object({ id: v.number() }), 'select max(id) as id from slip')
  return { id, path: `/desk/slips/${id}` }
}

/** What somebody types who credits a slip. */
export const fields = (reference: string) => ({
  amount: '1,250.50',
  bank: 'SCB',
  reference,
  reason: 'Seen on the account.',
})
export const entriesOf = ({ db }: Pick<DepositServer, 'db'>, id: number) =>
  listAudit(db, { record: { kind: 'slip', id } }, { limit: 20 })
