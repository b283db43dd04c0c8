/**
 * Why an absent field, which the portal copes with, is more than a note: its effect on the screen. It is missing if all
 * records lack it, with `inEachRecord` as soon as one does.
 */
type FieldNeed = readonly [severity: 'error' | 'warning', effect: string, when?: 'inEachRecord']

/** Fields without which a screen or a sum is wrong, by name of the call and path. */
// biome-ignore format: a table
const needs: Readonly<Record<string, FieldNeed>> = {
  lookupBanks$: ['error', 'Nobody can choose a bank, or register.'],
  'lookupDeposit$.banks': ['warning', 'No bank account to pay in to is shown.'],
  'accountProfile$.profile': ['error', 'The profile is empty.'],
  'accountProfile$.profile._id': ['warning', 'There is neither a chat nor an invite link.'],
  'accountProfile$.bankAccount': ['error', 'The member seems to have no bank account.'],
  'accountProfile$.bankAccount.bankAccountNo': ['warning', 'The number of the bank account isn’t shown.'],
  'walletGet$.bankAccount': ['warning', 'The home screen lacks the member’s bank account.'],
  'walletGet$.slots': ['error', 'No game is shown, and the total is unknown.'],
  'walletGet$.slots[].isActive': ['error', 'A game without an account seems to have one.', 'inEachRecord'],
  'statementList$.statements[].statementType': ['warning', 'The type of the entry isn’t shown.', 'inEachRecord'],
  'statementList$.statements[].status': ['error', 'The entry seems to be in progress forever.', 'inEachRecord'],
  'statementSlips$.slips': ['error', 'The member seems to have no slips.'],
  'statementSlips$.slips[].status': ['warning', 'The slip seems to be checked forever.', 'inEachRecord'],
  'inviteList$.invites': ['error', 'The list of invites seems to be empty.'],
  'refundList$.refunds': ['error', 'The list of refunds seems to be empty.'],
  'refundCheck$.refundAmount': ['warning', 'The amount of the refund is unknown.'],
  bonusList$: ['warning', 'No bonus is offered.'],
  'bonusList$[].userBonus.isActive': ['warning', 'An active bonus isn’t marked in the list.'],
  'bonusCheckActive$.status': ['error', 'An active bonus isn’t shown.'],
  chatHistory$: ['warning', 'The chat seems to be empty.'],
}

/** @param path without indexes, e.g. `$.slots[].code` */
export const fieldNeed = (callName: string, path: string): FieldNeed | undefined =>
  needs[`${callName}${path}`]
