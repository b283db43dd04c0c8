/** Texts in English about deposits that people credit by hand; the Thai ones have the same keys. */
export const handDepositsEnglish = {
  latePayments: 'QR payments to decide',
  latePaymentsLead:
    'Payments of codes that had expired, were cancelled or had been paid, or of another amount. Nothing is credited until somebody decides.',
  latePaymentTitle: (id: string) => `QR payment ${id}`,
  qrCode: 'Payment code',
  qrExpired: 'Expired',
  qrCancelled: 'Cancelled by the member',
  otherPayment: 'Another payment of the code was credited:',
  otherAmount: (amount: string) => `The code asks for ${amount}`,
  reported: 'Payment reported',
  made: 'Code made',
  provider: 'Provider',
  creditLate: 'Credit',
  creditLateHint: 'The money has arrived: the amount is credited to the wallet.',
  dismissLate: 'Dismiss',
  dismissLateHint: 'Nothing is credited, e.g. because the money was sent back.',

  creditSlip: 'Credit this slip',
  creditSlipHint:
    "Only if the money is in the shop's account: compare amount, time and reference with the bank. No transfer is credited twice.",
  creditSlipKnown: (reference: string) => `The reference that was read from the slip counts: ${reference}`,
  creditSlipNotForRole: 'Finance and owners credit refused slips.',
  checkedSlips: 'Slips that are being checked',
  refusedSlips: 'Refused slips',
  leaveRefused: 'Leave refused',
  leaveRefusedHint: 'The member reads it. Nobody has to look at it any more; it can be checked again.',
  slipCreditsWaiting: 'Refused slips to be credited',
  sendingBank: "The sender's bank",
  referenceHint:
    'As on the slip, with its upper and lower case. It keeps the transfer from being credited twice.',
  badReference:
    'This bank has no such references. Copy it from the slip, and choose the bank that sent the money.',
  slipCreditOutcomes: {
    credited: 'The slip is credited.',
    waiting: 'The credit waits for a second person.',
    dropped: 'The credit is dropped.',
    duplicate: 'This transfer was already credited by another slip; nothing was changed.',
    late: 'It was decided before; nothing was changed.',
    own: 'Another person has to confirm it; nothing was changed.',
    unnamed: 'Write the reference of the transfer; nothing was changed.',
  } as Readonly<Record<string, string>>,
  recentDeposits: 'Credited in the last 7 days',
  recentDepositsHint:
    'The same transfer may have been credited by its slip or payment code: compare before you credit it.',
  sameAmount: 'Same amount',
  takenBack: 'Taken back by support',
  chatWithMember: 'Chat',
}

/** Names of actions and values in the audit log. */
export const handDepositActionsEnglish = {
  'report-late': 'Payment reported, to decide',
  dismiss: 'Dismissed',
}

export const handDepositValuesEnglish: Readonly<Record<string, string>> = {
  sendingBank: "The sender's bank",
  payment: 'Payment number',
  transRef: 'Reference',
  provider: 'Provider',
}
