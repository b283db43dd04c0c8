import type { Severity } from '../kit/findings.ts'

/** Why an absent field, which the portal copes with, is more than a note. */
interface FieldNeed {
  readonly severity: Exclude<Severity, 'note'>
  /** The effect on the screen if the field is missing, for the report. */
  readonly consequence: string
  /** Whether it is missing as soon as one record lacks it; otherwise only if all do. */
  readonly inEachRecord: boolean
}

const needOf =
  (severity: FieldNeed['severity']) =>
  (consequence: string, inEachRecord = false): FieldNeed => ({ severity, consequence, inEachRecord })
const [error, warning] = [needOf('error'), needOf('warning')]

/** Fields without which a screen or a sum is wrong, by name of the call and path. */
// biome-ignore format: a table
const needs: Readonly<Record<string, FieldNeed>> = {
  lookupBanks$: error('Nobody can choose a bank, or register.'),
  'lookupDeposit$.banks': warning('No bank account to pay in to is shown.'),
  'accountProfile$.profile': error('The profile is empty.'),
  'accountProfile$.profile._id': warning('There is neither a chat nor an invite link.'),
  'accountProfile$.bankAccount': error('The member seems to have no bank account.'),
  'accountProfile$.bankAccount.bankAccountNo': warning('The number of the bank account isn’t shown.'),
  'walletGet$.bankAccount': warning('The home screen lacks the member’s bank account.'),
  'walletGet$.slots': error('No game is shown, and the total lacks the money in games.'),
  'walletGet$.slots[].isActive': error('The game seems to be closed, and the total lacks its money.', true),
  'statementList$.statements[].statementType': warning('The type of the entry isn’t shown.', true),
  'statementList$.statements[].status': error('The entry seems to be in progress forever.', true),
  'statementSlips$.slips': error('The member seems to have no slips.'),
  'statementSlips$.slips[].status': warning('The slip seems to be checked forever.', true),
  'inviteList$.invites': error('The list of invites seems to be empty.'),
  'refundList$.refunds': error('The list of refunds seems to be empty.'),
  'refundCheck$.refundAmount': warning('The amount of the refund is unknown.'),
  bonusList$: warning('No bonus is offered.'),
  'bonusList$[].userBonus.isActive': warning('An active bonus isn’t marked in the list.'),
  'bonusCheckActive$.status': error('An active bonus isn’t shown.'),
  chatHistory$: warning('The chat seems to be empty.'),
}

/** @param path without indexes, e.g. `$.slots[].code` */
export const fieldNeed = (callName: string, path: string): FieldNeed | undefined =>
  needs[`${callName}${path}`]
