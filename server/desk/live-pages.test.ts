import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { qrCreate } from '#contract/qr.ts'
import { walletAdd, walletWithdraw } from '#contract/wallet-changes.ts'
import { findPartyByRoom } from '#server/modules/chat/room.ts'
import { sendCustomerMessage } from '#server/modules/chat/routes.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { CLAIM_MS, takeRecord } from '#server/modules/staff/claims.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { textMessage } from '#tests/setup/chat/chat-messages.ts'
import { roomOf } from '#tests/setup/chat/socket-harness.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import { type DeskEvents, liveAddressOf, openDeskEvents } from '#tests/setup/server/desk-events.ts'
import { addTestStaff, DeskBrowser, deskBrowserOf, type TestStaff } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const server = openForTests(() => createDepositServer())
let staff: TestStaff
let desk: DeskBrowser
let member: TestMember

beforeAll(async () => {
  staff = await addTestStaff(server, 'finance')
  desk = await deskBrowserOf(server, staff)
  await offerManualDeposits(server.db)
})
beforeEach(async () => {
  member = await server.member({ satang: 100_000 })
})

const withdraw = async () => {
  await server.call(walletWithdraw, { token: member.token, body: { amount: 100 } })
}
const say = async () => {
  const party = await findPartyByRoom(server.db, roomOf(member))
  if (!party) throw new Error('a member without a room')
  await sendCustomerMessage(server.deps, party, { message: textMessage('Hello') })
}
const newest = async () =>
  (await oneRow(server.db, v.object({ id: v.number() }), 'select max(id) as id from withdrawal')).id

/** What changes each page, one after the other. */
const pages: readonly (readonly [string, readonly (() => Promise<unknown>)[]])[] = [
  [
    '/desk/withdrawals',
    [
      withdraw,
      async () =>
        takeRecord(server.db, { kind: 'withdrawal', id: await newest() }, staff, server.clock.now()),
      // Nobody works on it any more.
      () => Promise.resolve(server.clock.advance(CLAIM_MS)),
      async () => desk.submit(`/desk/withdrawals/${await newest()}/approve`),
      async () => desk.submit(`/desk/withdrawals/${await newest()}/settle`),
    ],
  ],
  ['/desk/deposits', [() => server.call(walletAdd, { token: member.token, body: { amount: 250 } })]],
  [
    '/desk/slips',
    [async () => server.upload(member, await server.transferSlip(member)), () => checkDueSlips(server.deps)],
  ],
  [
    '/desk/qr',
    [
      async () => {
        const request = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 100 } }
        const { qrcodeId } = (await server.call(qrCreate, request)).body
        server.clock.advance(3600_000)
        await payQr(server.db, qrcodeId, server.clock.now(), testActor)
      },
    ],
  ],
  ['/desk', [withdraw]],
  ['/desk/chats', [say]],
  ['/desk/chats/:room', [say]],
]
const pathOf = (page: string) => page.replace(':room', roomOf(member))

test.each(pages)('%s learns by server-sent events that it is out of date', async (page, changes) => {
  const path = pathOf(page)
  let address = liveAddressOf(await desk.open(path))
  expect(address).toMatch(new RegExp(`^${path}/events\\?seen=\\w+$`))
  const events: DeskEvents = await openDeskEvents(server, desk, address)
  expect(events.response.headers.get('content-type')).toBe('text/event-stream')
  expect(events.response.headers.get('cache-control')).toContain('no-')
  for (const change of changes) {
    const before = address
    await change()
    address = liveAddressOf(await desk.open(path))
    expect(address).not.toBe(before)
    // A change of several steps may have several events; the last one names what the page has.
    let seen = before
    while (seen !== address) seen = `${path}/events?seen=${await events.next()}`
  }
  await events.close()
})

test('events are for staff, and for nothing but an EventSource', async () => {
  for (const [page] of pages) {
    const path = pathOf(page)
    const headers = { accept: 'text/event-stream' }
    expect((await new DeskBrowser(server).open(`${path}/events`, headers)).status).toBe(303)
    expect((await desk.open(`${path}/events`)).status).toBe(400)
  }
})
