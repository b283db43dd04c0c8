import { html } from 'hono/html'
import { hasActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import {
  approveManualDeposit,
  depositNeedsTwoPeople,
  refuseManualDeposit,
  settleManualDeposit,
} from '#server/modules/deposits/manual-deposits.ts'
import {
  type Decision,
  findManualDeposit,
  findWithdrawal,
  listOpenManualDeposits,
  listOpenWithdrawals,
} from '#server/modules/ledger/pending-decisions.ts'
import { reverseManualDeposit, reverseWithdrawal } from '#server/modules/wallet/reversals.ts'
import {
  approveWithdrawal,
  needsTwoPeople,
  refuseWithdrawal,
  settleWithdrawal,
} from '#server/modules/wallet/withdrawals.ts'
import type { DecisionQueue } from './decisions.ts'
import { recentDepositsPanel } from './recent-deposits.ts'
import { signalsPanel } from './signals.ts'

function isUndecided({ status }: Decision): boolean {
  return status === 'PROCESSING'
}

/** Withdrawals: the money has left the wallet and waits to be paid. */
export const withdrawalQueue: DecisionQueue = {
  kind: 'withdrawal',
  path: '/desk/withdrawals',
  list: listOpenWithdrawals,
  find: findWithdrawal,
  isWaiting: isUndecided,
  settle: settleWithdrawal,
  refuse: refuseWithdrawal,
  approve: approveWithdrawal,
  reverse: reverseWithdrawal,
  needsTwoPeople,
  isStuckFor: async (sql, one, now, staffId) =>
    one.approved_by === staffId && (await needsTwoPeople(sql, one, now, staffId)),
  panel: (request, one) => signalsPanel(request, { id: one.member_id, publicId: one.public_id }),
  words: (text) => ({
    title: text.withdrawals,
    titleOf: text.withdrawalTitle,
    asked: text.requested,
    settle: text.settleWithdrawal,
    settleHint: text.settleWithdrawalHint,
    refuseHint: text.refuseWithdrawalHint,
    reverseHint: text.reverseWithdrawalHint,
    reasons: text.withdrawalReasons,
    ...text.twoPeopleToPay,
    approveHint: text.approveHint,
  }),
}

/** Deposits that members have announced: nothing is booked before the money has arrived. */
export const depositQueue: DecisionQueue = {
  kind: 'manual_deposit',
  path: '/desk/deposits',
  list: listOpenManualDeposits,
  find: findManualDeposit,
  isWaiting: isUndecided,
  settle: settleManualDeposit,
  refuse: refuseManualDeposit,
  approve: approveManualDeposit,
  reverse: reverseManualDeposit,
  needsTwoPeople: depositNeedsTwoPeople,
  isStuckFor: async (sql, one, now, staffId) =>
    (await hasActiveBonus(sql, one.member_id)) ||
    (one.approved_by === staffId && (await depositNeedsTwoPeople(sql, one, now, staffId))),
  panel: recentDepositsPanel,
  beside: (text) => html`<a class="button quiet" href="/desk/qr">${text.latePayments}</a>`,
  words: (text) => ({
    title: text.deposits,
    titleOf: text.depositTitle,
    asked: text.announced,
    settle: text.settleDeposit,
    settleHint: text.settleDepositHint,
    refuseHint: text.refuseDepositHint,
    reverseHint: text.reverseDepositHint,
    reasons: text.depositReasons,
    ...text.twoPeopleToCredit,
  }),
}
