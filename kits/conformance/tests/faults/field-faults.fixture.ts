import { accountProfile } from '../../../../src/contract/account.ts'
import type { Call } from '../../../../src/contract/call.ts'
import { chatHistory } from '../../../../src/contract/chat.ts'
import * as lookups from '../../../../src/contract/lookups.ts'
import { inviteList } from '../../../../src/contract/rewards/invite.ts'
import { refundCheck, refundList } from '../../../../src/contract/rewards/refund.ts'
import { statementList, statementSlips } from '../../../../src/contract/statement.ts'
import { walletGet } from '../../../../src/contract/wallet.ts'
import { type Path, valueAt } from '../../../../tests/unit/odd-answers/fields.ts'
import { each, type Fault, fault, inSeconds, put, withoutZone } from './fault.fixture.ts'

/** A wrong field of a read: the finding is at this field, unless another path is given. */
type FieldFault = readonly [
  finding: string,
  call: Call,
  field: string,
  value: unknown,
  path?: string,
  says?: string,
]

const shifted = (change: (at: Date) => void) =>
  each((record) => {
    const sent = valueAt(record, ['createdAt'])
    const at = new Date(typeof sent === 'number' ? sent : String(sent))
    change(at)
    return { ...record, createdAt: at.toISOString() }
  })
const inThailand = shifted((at) => at.setHours(at.getHours() + 7))
const buddhist = shifted((at) => at.setFullYear(at.getFullYear() + 543))
const entry = 'statements.9'

// biome-ignore format: a table
const table: readonly FieldFault[] = [
  ['error, types', walletGet, 'wallet.amount', (baht: number) => baht + 0.005],
  ['error, fields', walletGet, 'wallet.amount', (baht: number) => `${baht} THB`, '', 'THB'],
  ['warning, types', walletGet, 'wallet.amount', String],
  ['error, fields', walletGet, 'wallet.amount', undefined, '', 'is missing'],
  ['warning, values', walletGet, 'wallet.amount', -5, '', 'negative'],
  ['error, fields', walletGet, 'slots.5.code', undefined],
  ['error, fields', walletGet, 'slots.0.amount', undefined, '', 'total is unknown'],
  ['error, values', walletGet, 'slots.6.code', 'NAKA', '', 'used twice'],
  ['error, links', walletGet, 'slots.2.logo', 'http://pictures.example/logo.png'],
  ['error, links', walletGet, 'slots.2.web', 'games.example/play', '', 'scheme'],
  ['error, values', walletGet, 'profile._id', 'SOMEBODY'],
  ['error, fields', walletGet, 'slots', each((slot) => ({ ...slot, isActive: undefined })), '$.slots[0].isActive', 'seems to have one'],
  ['error, fields', walletGet, 'slots.7.isActive', undefined],
  ['error, fields', walletGet, 'slots', null, '', 'is null'],
  ['warning, fields', walletGet, 'bankAccount', undefined],
  ['warning, values', walletGet, 'slots.9.amount', -1],
  ['error, types', accountProfile, 'profile._id', 2 ** 53],
  ['error, values', accountProfile, 'bankAccount.currency', 'USD'],
  ['error, fields', accountProfile, 'bankAccount', undefined],
  ['error, times', statementList, `${entry}.createdAt`, withoutZone, '', 'with a zone'],
  ['error, times', statementList, `${entry}.createdAt`, inSeconds, '', 'epoch seconds'],
  ['error, times', statementList, `${entry}.createdAt`, (at: unknown) => String(inSeconds(at)), '', 'epoch seconds'],
  ['error, fields', statementList, `${entry}.createdAt`, '24/11/2569 10:00 น.'],
  ['warning, values', statementList, `${entry}.statementType`, 'cashback'],
  ['error, fields', statementList, 'statements', null],
  ['error, fields', statementList, 'statements', each((one) => ({ ...one, status: undefined })), '$.statements[0].status', 'in progress forever'],
  ['error, times', statementSlips, 'slips', inThailand, '$.slips[0].createdAt', 'of the future'],
  ['error, times', chatHistory, '', inThailand, '$[0].createdAt'],
  ['error, times', inviteList, 'invites', buddhist, '$.invites[0].createdAt'],
  ['error, times', refundList, 'refunds', buddhist, '$.refunds[0].createdAt'],
  ['error, fields', lookups.lookupConditions, '', (list: unknown) => ({ conditions: list })],
  ['error, fields', lookups.lookupRegisterOtp, '', 'yes'],
  ['error, fields', lookups.lookupSlip, '', { closedFrom: '23.30', closedTo: '23:45' }, '$.closedFrom', 'HH:mm'],
  ['warning, fields', lookups.lookupSlip, '', { closedFrom: '09:00' }, '$.closedTo'],
  ['error, values', lookups.lookupWithdraw, 'withdrawMin', 9_000_000],
  ['error, links', lookups.lookupContact, 'lineLink', 'line.me/ti/p/support', '', 'scheme'],
  ['warning, capabilities', lookups.lookupInfo, 'capabilities.0', 'teleport'],
  ['warning, fields', lookups.lookupDeposit, 'banks', undefined],
  ['error, form', refundCheck, '', { message: 'REFUND_INACTIVE' }, '$.message', 'in place of an error status'],
  ['error, form', refundCheck, '', { error: 'no refund today' }, '$.error', 'in place of an error status'],
]

/** Splits `slots.5.code`. */
const pathOf = (text: string): Path =>
  text.split('.').flatMap((key) => (key === '' ? [] : [/^\d+$/.test(key) ? Number(key) : key]))

const titleOf = ({ method, path }: Call) => `${method} ${path}`
const jsonPathOf = (field: string) =>
  `$${pathOf(field)
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')}`

/** One wrong field of a read each. */
export const fieldFaults: readonly Fault[] = table.map(([finding, call, field, value, path, says]) => {
  const place = `${titleOf(call)} ${path || jsonPathOf(field)}`
  return fault(`${place}: ${finding}`, '', put(call, pathOf(field), value), `${finding}: ${place}`, says)
})
