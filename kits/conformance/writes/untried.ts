import type { Kit } from '#scripts/conformance/kit.ts'

/** Calls that the kit never makes as a member, and why. That they refuse visitors is checked. */
export const untriedCalls: Readonly<Record<string, readonly string[]>> = {
  'can’t be undone': [
    ...['accountUpdateProfile', 'accountBankAccountName', 'walletActivate', 'walletResetPassword'],
    ...['bonusActivate', 'bonusClear', 'promotionActivate', 'spin', 'spinClaim'],
  ],
  'moves more than the smallest amount': [
    ...['walletTransferAll', 'walletWithdraw', 'walletWithdrawAll'],
    ...['inviteBonus', 'refundReceive', 'refundAddWallet'],
  ],
  'needs money from outside': ['walletAdd', 'walletSlip', 'walletTruelink'],
  'needs a video': ['chatUploadVideo'],
}

/** Lists the calls that aren't tried. */
export async function listUntriedCalls(kit: Kit): Promise<void> {
  for (const [reason, names] of Object.entries(untriedCalls)) {
    await kit.check('Not tried', names.join(', '), (report) => report.skip(reason))
  }
}
