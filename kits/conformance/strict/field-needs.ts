import type { Severity } from '#scripts/conformance/findings.ts'

/** Why an absent field, which the portal copes with, is more than a note. */
export interface FieldNeed {
  readonly severity: Exclude<Severity, 'note'>
  /** The effect on the screen if the field is missing, for the report. */
  readonly consequence: string
  /** Whether it is missing as soon as one record lacks it; otherwise only if all do. */
  readonly inEachRecord?: true
}

/** Fields without which a screen or a sum is wrong, by name of the call and path. */
const needs: Readonly<Record<string, FieldNeed>> = {
  lookupBanks$: { severity: 'error', consequence: 'Nobody can choose a bank, or register.' },
  'lookupDeposit$.banks': { severity: 'warning', consequence: 'No bank account to pay in to is shown.' },
  'accountProfile$.profile': { severity: 'error', consequence: 'The profile is empty.' },
  'accountProfile$.profile._id': {
    severity: 'warning',
    consequence: 'There is neither a chat nor an invite link.',
  },
  'accountProfile$.bankAccount': {
    severity: 'error',
    consequence: 'The member seems to have no bank account.',
  },
  'accountProfile$.bankAccount.bankAccountNo': {
    severity: 'warning',
    consequence: 'The number of the bank account isn’t shown.',
  },
  'walletGet$.bankAccount': {
    severity: 'warning',
    consequence: 'The home screen lacks the member’s bank account.',
  },
  'walletGet$.slots': {
    severity: 'error',
    consequence: 'No game is shown, and the total lacks the money in games.',
  },
  'walletGet$.slots[].isActive': {
    severity: 'error',
    consequence: 'The game seems to be closed, and the total lacks its money.',
    inEachRecord: true,
  },
  'statementList$.statements[].statementType': {
    severity: 'warning',
    consequence: 'The type of the entry isn’t shown.',
    inEachRecord: true,
  },
  'statementList$.statements[].status': {
    severity: 'error',
    consequence: 'The entry seems to be in progress forever.',
    inEachRecord: true,
  },
  'statementSlips$.slips': { severity: 'error', consequence: 'The member seems to have no slips.' },
  'statementSlips$.slips[].status': {
    severity: 'warning',
    consequence: 'The slip seems to be checked forever.',
    inEachRecord: true,
  },
  'inviteList$.invites': { severity: 'error', consequence: 'The list of invites seems to be empty.' },
  'refundList$.refunds': { severity: 'error', consequence: 'The list of refunds seems to be empty.' },
  'refundCheck$.refundAmount': { severity: 'warning', consequence: 'The amount of the refund is unknown.' },
  bonusList$: { severity: 'warning', consequence: 'No bonus is offered.' },
  'bonusList$[].userBonus.isActive': {
    severity: 'warning',
    consequence: 'An active bonus isn’t marked in the list.',
  },
  'bonusCheckActive$.status': { severity: 'error', consequence: 'An active bonus isn’t shown.' },
  chatHistory$: { severity: 'warning', consequence: 'The chat seems to be empty.' },
}

/** @param path without indexes, e.g. `$.slots[].code` */
export function fieldNeed(callName: string, path: string): FieldNeed | undefined {
  return needs[`${callName}${path}`]
}

const bankNames = ['lookupBanks$[]', 'lookupDeposit$.banks[].bank'].map((at) => `${at}.nameLA`)

const bankAccounts = ['accountProfile$', 'walletGet$'].flatMap((call) =>
  ['bank', 'bank.nameLA', 'bankCode', 'currency'].map((key) => `${call}.bankAccount.${key}`),
)

const under = (at: string, keys: readonly string[]) => keys.map((key) => `${at}.${key}`)

const chatFields = [
  ...['username', 'name', 'session_id', 'session_ended', 'guestId', 'userId', 'deviceToken', 'clientId'],
]

/**
 * Fields that an answer may lack without a note, because they depend on the member, are one of several forms or go beyond
 * the specification: name of the call and path.
 */
const optionalFields: ReadonlySet<string> = new Set([
  ...bankNames,
  ...bankAccounts,
  ...under('lookupInfo$', ['capabilities']),
  ...under('lookupSlip$', ['closedFrom', 'closedTo']),
  ...under('lookupDeposit$', ['bankTransfers', 'giftLinks', 'qrProviders', 'currencies']),
  ...under('lookupDeposit$.banks[]', ['bankCode', 'bankName', 'bank']),
  'lookupDeposit$.wallets[].walletAccountNo',
  ...under('otpSend$', ['code', 'otpLength', 'length']),
  ...under('walletGet$', ['invite', 'invite.success', 'invite.fail']),
  ...under('walletGet$.slots[]', ['web', 'android', 'ios', 'amount']),
  'walletAccount$.event',
  ...['qrGet$', 'qrCreate$'].flatMap((at) =>
    under(at, ['qrcode', 'qrcodeId', 'expireIn', 'amount', 'message']),
  ),
  ...under('statementList$', ['totals']),
  // Judged by the type of the entry.
  ...under('statementList$.statements[]', ['from', 'to']),
  ...under('statementList$.statements[]', [
    '_id',
    'qrcodeId',
    'bonus',
    'promotion',
    'invite',
    'refund',
    'luckydraw',
  ]),
  ...under('statementSlips$.slips[]', ['_id', 'note', 'link', 'clientId']),
  ...under('refundCheck$', ['result', 'bonus', 'refundSuccess', 'refundFail', 'waiting']),
  ...under('bonusList$[]', ['userBonus', 'banners', 'userBonus.received']),
  ...under('bonusCheckActive$', ['code', 'name', 'type', 'percentFail', 'base', 'endBelow']),
  ...under('bonusCheckActive$', ['turnover', 'turnoverNeeded', 'canEnd', 'returnedOnEnd']),
  ...under('promotionFind$', ['code']),
  ...under('promotionFind$.promotion', ['code']),
  ...under('spin$', ['error']),
  ...under('spinActive$', ['active', 'isActive']),
  'spinSetup$.activeSpinwheel',
  ...['spinCoupons$[].amount', 'spinCoupons$.coupons[].amount'],
  'chatConfig$.vapidPublicKey',
  // Messages of a list, and one message of a socket.
  ...under('chatHistory$[]', chatFields),
  ...under('chatHistory$', chatFields),
])

/** @param path without indexes, e.g. `$.slots[].code` */
export function isFieldOptional(callName: string, path: string): boolean {
  return optionalFields.has(`${callName}${path}`)
}
