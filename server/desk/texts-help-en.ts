/** Texts in English about what staff does with a member; the Thai ones have the same keys. */
export const memberHelpEnglish = {
  help: 'Help and corrections',
  reasonForLog: 'Reason',
  reasonForLogHint: 'For the audit log; the member does not see it. 300 characters at most.',
  reasonForLogMissing: 'Write a reason of at most 300 characters.',
  doneBefore: 'This was done before; nothing was changed.',

  block: 'Block',
  blockHint:
    'All devices are signed out at once, and signing in is refused. Deposits that are on their way are still credited, and withdrawals still wait for you.',
  unblock: 'Unblock',
  unblockHint: 'The member can sign in again.',
  unblockNotForRole: 'Finance and owners unblock.',
}

/** Names of actions in the audit log. */
export const memberHelpActionsEnglish = {
  block: 'Blocked',
  unblock: 'Unblocked',
}

/** Names of records and values in the audit log. */
export const memberHelpRecordsEnglish = { member: 'Member', adjustment: 'Correction' }
