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

  changeBank: 'Change the bank account',
  changeBankHint:
    'Withdrawals are paid to it from now on. Those that were requested before keep the old account: refuse them if it is wrong.',
  changeBankNotForRole: 'Finance and owners change the bank account.',
  bankProblems: {
    INVALID_USER_INFO: 'The account number needs 7 to 20 digits, and the holder a name.',
    INVALID_BANK: 'Choose a bank of the list.',
    BANK_ACCOUNT_NAME_ENG: 'This bank wants the name of the holder in English letters.',
    EXISTING_BANK: 'The account is registered by another member.',
  } as Readonly<Record<string, string>>,
  notes: 'Notes',
  newNote: 'New note',
  newNoteHint: 'For the staff; the member does not see it. 300 characters at most.',
  addNote: 'Add',
}

/** Names of actions in the audit log. */
export const memberHelpActionsEnglish = {
  block: 'Blocked',
  unblock: 'Unblocked',
  'reset-password': 'Made a temporary password',
  'change-bank-account': 'Changed the bank account',
  'add-note': 'Added a note',
}

/** Names of records and values in the audit log. */
export const memberHelpRecordsEnglish = { member: 'Member', adjustment: 'Correction' }

export const memberHelpValuesEnglish: Readonly<Record<string, string>> = {
  bank: 'Bank',
  account: 'Account number',
  holder: 'Holder',
  text: 'Note',
}
