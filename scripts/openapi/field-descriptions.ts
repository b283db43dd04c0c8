import type { JsonSchema } from './definitions.ts'

/** What the fields of a named schema, or of a call's request or response mean, where the name doesn't say it. */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Registration: {
    username: 'The phone number as typed; it is the name to sign in with.',
    sourceCode: 'Code of a source of `GET /api/lookup/sources`.',
    inviteCode: 'PR and the profile id of the member who invited.',
    bankAccountName:
      "The holder's first and last name, in capitals; in English letters for KTB, TMB and BBL.",
    currency: 'In Laos only; LAK if absent.',
    otpToken: 'Token of `POST /api/otp/verify`, if the host offers `otp-token`.',
  },
  Profile: { _id: 'Public id: of the chat room, and with PR before it the invite code.' },
  BankAccount: {
    mode: 'AUTO, or how the account is checked otherwise.',
    currency: 'LAK or BAHT; every amount of the member is in it.',
  },
  Wallet: { slots: 'Every game, whether the member has an account in it or not.' },
  Game: {
    isActive: 'Whether the member has an account in the game.',
    amount: "Balance in the account's currency; unknown if absent.",
    ftWalletSlot: 'Game credit per unit of money.',
    web: 'Address to enter the game at.',
    android: 'Link or links to the app.',
    ios: 'Link or links to the app.',
  },
  InviteFigures: { amount: 'Accrued bonus.', success: 'Per cent.', fail: 'Per cent.' },
  QrCode: {
    hasQrcode: 'Whether there is a code; if not, `message` may say why.',
    qrcode: 'SVG markup or the address of a picture. Show it as an image: never put it into a page.',
    expireIn: 'End of its validity.',
  },
  DepositWays: {
    isManual:
      'Whether the operator checks transfers by hand: members then announce them with `POST /api/wallet/add`.',
    bankTransfers: 'Whether transfers to these accounts are taken; they are if absent.',
    giftLinks: 'Whether gift links are taken; they are if absent.',
    qrProviders: 'Providers of payment codes; every one if absent.',
    currencies: 'Accepted currencies; any if absent.',
    qrMinutes: 'Minutes for which a payment code is valid.',
  },
  OperatorInfo: {
    capabilities: 'What the host offers beyond the specification; unknown names are ignored.',
    bonusTurnover: 'How many times deposit plus bonus have to be played.',
    bonusEndPercent: 'Per cent of deposit plus bonus at or below which a bonus can be ended.',
    refundRate: 'Per cent of the net losses.',
  },
  Bonus: {
    maxReceived: 'How often it can be received: altogether, per day or per week, as `type` says.',
    percentFail: 'Per cent of deposit plus bonus at or below which the bonus can be ended.',
    userBonus: 'What the member received of it; null if nothing.',
  },
  ActiveBonus: {
    status: 'Whether a bonus is active; the other fields are present only then.',
    type: 'Type of the bonus, or `promotion`.',
    base: 'Deposit plus bonus.',
    endBelow: 'The bonus can be ended while wallet plus games are at or below this.',
    turnover: 'Amount played since the bonus began.',
    turnoverNeeded: 'The bonus can be ended once this amount has been played.',
    returnedOnEnd:
      'What goes back of the bonus if it is ended now: all of it while nothing was played, else 0. Above 0, game balances go to the main wallet.',
  },
  Banner: { html: 'Untrusted HTML: sanitize it.' },
  Slice: { bgColor: 'CSS color.', textColor: 'CSS color.', htmlDescription: 'Untrusted HTML: sanitize it.' },
  Coupon: { amount: "Value; absent if the prize isn't money." },
  StatementEntry: {
    from: 'Where the money came from: a bank, a QR provider, a game code or WALLET.',
    to: 'Where it went.',
    status: 'In progress unless SUCCESS or FAILED.',
    qrcodeId: 'Id of the payment code that was paid; only on deposits by code.',
    luckydraw: 'The coupon that was claimed.',
  },
  Slip: {
    note: 'Why it failed; BONUS_REMAINING while its confirmed transfer waits for the end of a bonus.',
    reference: "For the address of the slip's picture.",
    clientId: 'The id that the upload carried.',
  },
  Conversation: {
    sender: '`customer`, or else an agent.',
    guestId: 'Random UUID of a visitor who is not signed in.',
    deviceToken: "The browser's push subscription as JSON, or empty.",
    createdAt: 'Identifies the message in its room.',
    session_ended: 'On the newest message only: the agent ended the session after it.',
    clientId: 'Id that the sender chose, so that a repeated message is recognized.',
  },
  ChatButton: { type: 'Any other type than web, call and postback sends the title as a message.' },
  refundCheck: {
    result:
      'Whether the refund can be received now. The portal offers it in any case, and shows the refusal.',
    bonus: 'Whether a bonus is active, which blocks the refund.',
    info: 'The rate, for example 5%.',
    refundAmount: 'Amount that can be received: accrued since the last refund.',
    refundSuccess: 'Per cent of the refund that meets the condition.',
    refundFail: "Per cent of the refund that doesn't meet the condition.",
    waiting: 'Beyond the specification: received, but not yet moved to the main wallet.',
  },
  otpSend: {
    otpRef: 'Shown to the member beside the code of the same message.',
    code: 'OTP_VERIFIED: the phone is verified already, and no code was sent.',
    otpLength: 'Digits of the code; 6 if absent.',
  },
  statementList: {
    total: 'Entries of all pages.',
    totals: 'Only with a filter: sums of the successful entries of all pages, by type.',
    types: 'Only these types (capability `statement-filter`).',
    status: 'Only this status (capability `statement-filter`).',
  },
  spin: {
    success: 'False if the spin was refused.',
    error: 'Why: NO_COIN or NO_SPINWHEEL.',
  },
  spinClaim: {
    success: 'False if the claim was refused.',
    error: 'Why: a key of the catalogue.',
    coupon: 'Id of the coupon.',
  },
  walletTransfer: { from: 'WALLET or the code of a game.', to: 'WALLET or the code of a game.' },
  walletTransferAll: { to: 'WALLET or the code of a game.' },
  walletTruelink: {
    link: 'The gift link, AES-encrypted with the passphrase shared with the portal.',
    amount: 'Credited to the main wallet; without it the portal refers to the statement.',
  },
  walletSlip: { clientId: 'UUID of the upload: a repeat gets the first response.', note: 'Why it failed.' },
  chatConfig: {
    PREFIX: 'The room is this, a dash, and userId or guestId.',
    vapidPublicKey: 'Key for push subscriptions, if notifications are offered.',
  },
  chatHistory: { skip: 'Number of newest messages to leave out.' },
}

/** Adds the descriptions of `owner`, the name of a schema or a call, to the properties of an object's schema. */
export function withDescriptions(owner: string, schema: JsonSchema): JsonSchema {
  const texts = fieldDescriptions[owner]
  const { properties } = schema
  if (!texts || typeof properties !== 'object' || properties === null) return schema
  const described = Object.entries(properties).map(([name, property]) => {
    const description = texts[name]
    return [name, description === undefined ? property : { ...property, description }]
  })
  return { ...schema, properties: Object.fromEntries(described) }
}
