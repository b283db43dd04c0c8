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

  resetPassword: 'Forgotten password',
  resetPasswordHint:
    'Makes a temporary password for 24 hours, and signs out all devices. Make sure first that it is the member who asks: e.g. a call back, or the last deposit.',
  makePassword: 'Make a temporary password',
  temporaryPassword: 'Temporary password',
  validUntil: 'Ends',
  temporaryPasswordLead:
    'Shown only now. The member signs in with it and replaces it under Profile, Change password, before it ends. An earlier one no longer works.',
  temporaryPasswordLimit: 'Too many temporary passwords for this member or by you. Try again later.',
}

/** Names of actions in the audit log. */
export const memberHelpActionsEnglish = {
  block: 'Blocked',
  unblock: 'Unblocked',
  'reset-password': 'Made a temporary password',
}

/** Names of records and values in the audit log. */
export const memberHelpRecordsEnglish = { member: 'Member', adjustment: 'Correction' }
