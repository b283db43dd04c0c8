import type { Severity } from '../kit/findings.ts'

/** Why an absent field, which the portal copes with, is more than a note. */
interface FieldNeed {
  readonly severity: Exclude<Severity, 'note'>
  /** The effect on the screen if the field is missing, for the report. */
  readonly consequence: string
  /** Whether it is missing as soon as one record lacks it; otherwise only if all do. */
  readonly inEachRecord: boolean
}

const error = (consequence: string): FieldNeed => ({ severity: 'error', consequence, inEachRecord: false })
const warning = (consequence: string): FieldNeed => ({ ...error(consequence), severity: 'warning' })
const inEachRecord = (need: FieldNeed): FieldNeed => ({ ...need, inEachRecord: true })

/** Fields without which a screen or a sum is wrong, by name of the call and path. */
const needs: Readonly<Record<string, FieldNeed>> = {
  lookupBanks$: error('Nobody can choose a bank, or register.'),
  'lookupDeposit$.banks': warning('No bank account to pay in to is shown.'),
  'accountProfile$.profile': error('The profile is empty.'),
  'accountProfile$.profile._id': warning('There is neither a chat nor an invite link.'),
  'accountProfile$.bankAccount': error('The member seems to have no bank account.'),
  'accountProfile$.bankAccount.bankAccountNo': warning('The number of the bank account isn’t shown.'),
  'walletGet$.bankAccount': warning('The home screen lacks the member’s bank account.'),
  'walletGet$.slots': error('No game is shown, and the total lacks the money in games.'),
  'walletGet$.slots[].isActive': inEachRecord(
    error('The game seems to be closed, and the total lacks its money.'),
  ),
  'statementList$.statements[].statementType': inEachRecord(warning('The type of the entry isn’t shown.')),
  'statementList$.statements[].status': inEachRecord(error('The entry seems to be in progress forever.')),
  'statementSlips$.slips': error('The member seems to have no slips.'),
  'statementSlips$.slips[].status': inEachRecord(warning('The slip seems to be checked forever.')),
  'inviteList$.invites': error('The list of invites seems to be empty.'),
  'refundList$.refunds': error('The list of refunds seems to be empty.'),
  'refundCheck$.refundAmount': warning('The amount of the refund is unknown.'),
  bonusList$: warning('No bonus is offered.'),
  'bonusList$[].userBonus.isActive': warning('An active bonus isn’t marked in the list.'),
  'bonusCheckActive$.status': error('An active bonus isn’t shown.'),
  chatHistory$: warning('The chat seems to be empty.'),
}

/** @param path without indexes, e.g. `$.slots[].code` */
export function fieldNeed(callName: string, path: string): FieldNeed | undefined {
  return needs[`${callName}${path}`]
}
