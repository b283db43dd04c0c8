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
  giveCoins: 'Give coins',
  coins: 'Coins',
  coinsNow: (coins: number) => `Each spin of the wheel takes a coin. The member has ${coins}.`,
  coinsInvalid: 'Write a number of coins from 1 to 9999.',
  coinsAboveLimit:
    'These coins win more on average than one person may give the member in a day; none were given.',
  coinsChanged: 'The member’s coins have changed meanwhile; none were given.',

  corrections: 'Corrections',
  correctionPlace: 'Correction by support',
  correctionsLead: 'Corrections of balances. Those above the set amount wait for a second person.',
  correctionsEmpty: 'There are no corrections.',
  correction: 'Correct the balance',
  correctionHint:
    'Moves money between the wallet and the house account of corrections. The member sees it in the statement as a correction by support.',
  correctionNotForRole: 'Finance and owners correct balances.',
  correctionDirection: 'Direction',
  correctionCredit: 'To the member',
  correctionDebit: 'From the member',
  correctionAmount: 'Write an amount above zero, e.g. 1,250.50.',
  correctionOwn: 'Another person has to confirm it.',
  confirmCorrection: 'Confirm',
  dropCorrection: 'Drop',
  correctionStates: { waiting: 'Waits for a second person', booked: 'Booked', refused: 'Dropped' },
  correctionOutcomes: {
    booked: 'The correction is booked.',
    waiting: 'The correction waits for a second person.',
    refused: 'The correction is dropped.',
    repeated: 'This form was sent before; nothing was changed.',
    own: 'Another person has to confirm it; nothing was changed.',
    late: 'It was decided before; nothing was changed.',
  } as Readonly<Record<string, string>>,
  correctionProblems: {
    MONEY_NOT_ENOUGH: 'The wallet has less than that. Money in games has to be moved to the wallet first.',
    BONUS_REMAINING: 'The member has an active bonus: the balance can be corrected once it has ended.',
  } as Readonly<Record<string, string>>,

  twoPeopleToPay: {
    twoPeople: 'This amount needs two people: you approve it, and another person pays it.',
    secondPerson: 'You approved it: another person has to pay it.',
  },
  twoPeopleToCredit: {
    twoPeople: 'This amount needs two people: you approve it, and another person credits it.',
    secondPerson: 'You approved it: another person has to credit it.',
  },
  secondPersonNeeded: 'This amount needs a second person; nothing was changed.',
  reverse: 'Book back',
  reversed: 'Booked back',
  reverseWithdrawalHint:
    'Marked as paid by mistake, or the bank sent it back: the money goes back to the wallet.',
  reverseDepositHint: 'Credited by mistake: the money is taken from the wallet.',

  signals: 'Signals',
  dismissSignal: 'Dismiss',
  signalTexts: {
    'shared-account': {
      name: 'Same account or holder',
      rule: 'Another member has this account number or this holder, or was paid to this account.',
    },
    'invite-circle': {
      name: 'Circle of invitations',
      rule: 'Somebody with the same account number or holder invited this member or was invited by them, within five steps, or has the same inviter.',
    },
    'changed-account': {
      name: 'Changed bank account',
      rule: 'A withdrawal waits that was requested within a week after the bank account was changed.',
    },
    'unplayed-withdrawal': {
      name: 'Withdrawal without play',
      rule: 'A withdrawal waits, and nothing was staked since the last deposit.',
    },
    'unplayed-bonus': {
      name: 'Bonus without play',
      rule: 'The last bonus of 30 days ended without a stake.',
    },
    'refused-slips': {
      name: 'Refused slips',
      rule: 'Three slips or more were refused in 30 days, more than were credited.',
    },
  },
}

/** Names of actions in the audit log. */
export const memberHelpActionsEnglish = {
  block: 'Blocked',
  unblock: 'Unblocked',
  'reset-password': 'Made a temporary password',
  'change-bank-account': 'Changed the bank account',
  'add-note': 'Added a note',
  'give-coins': 'Gave coins',
  request: 'Requested',
  book: 'Booked',
  confirm: 'Confirmed',
  reverse: 'Booked back',
  'dismiss-signal': 'Dismissed a signal',
}

/** Names of records and values in the audit log. */
export const memberHelpRecordsEnglish = { member: 'Member', adjustment: 'Correction' }

export const memberHelpValuesEnglish: Readonly<Record<string, string>> = {
  bank: 'Bank',
  account: 'Account number',
  holder: 'Holder',
  text: 'Note',
  coins: 'Coins',
  signal: 'Signal',
  subject: 'About',
}
