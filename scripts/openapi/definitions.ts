import type { GenericSchema } from 'valibot'
import { bankAccount, profile } from '#contract/account.ts'
import { registration } from '#contract/account-changes.ts'
import { banner } from '#contract/banner.ts'
import * as chat from '#contract/chat.ts'
import { instant } from '#contract/instant.ts'
import { pageRequest } from '#contract/list.ts'
import * as lookups from '#contract/lookups.ts'
import { amount, balance } from '#contract/money.ts'
import { otpLength, otpVerify } from '#contract/otp.ts'
import { qrState } from '#contract/qr.ts'
import * as bonus from '#contract/rewards/bonus.ts'
import { promotion } from '#contract/rewards/bonus-changes.ts'
import { coupon, slice } from '#contract/rewards/spin.ts'
import { count, decimal, flag, id, text } from '#contract/shapes.ts'
import { slipReasons } from '#contract/slip-reasons.ts'
import * as slots from '#contract/slots.ts'
import { slip, statementEntry, statementTypes } from '#contract/statement.ts'
import * as wallet from '#contract/wallet.ts'
import { uploadStatus } from '#contract/wallet-changes.ts'

export type JsonSchema = Record<string, unknown>

/** Schemas of the contract that get a name in `components.schemas`. */
export const named: Readonly<Record<string, GenericSchema>> = {
  Profile: profile,
  BankAccount: bankAccount,
  Registration: registration,
  Wallet: wallet.wallet,
  Game: slots.slot,
  GameAccount: slots.gameAccount,
  InviteFigures: wallet.inviteFigures,
  QrCode: qrState,
  StatementEntry: statementEntry,
  Slip: slip,
  Bonus: bonus.bonus,
  ActiveBonus: bonus.activeBonus,
  Promotion: promotion,
  Banner: banner,
  Coupon: coupon,
  Slice: slice,
  Bank: lookups.bank,
  Source: lookups.source,
  DepositWays: lookups.depositLookup,
  Contact: lookups.contactLookup,
  OperatorInfo: lookups.infoLookup,
  WithdrawLimits: lookups.withdrawLookup,
  PageRequest: pageRequest,
  Conversation: chat.conversation,
  ChatButton: chat.chatButton,
  TextPayload: chat.textPayload,
  MediaPayload: chat.mediaPayload,
  ButtonsPayload: chat.buttonsPayload,
  CardsPayload: chat.genericPayload,
  PostbackPayload: chat.postbackPayload,
}

/** Path of a named schema in the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Named schemas that the contract has no schema for. */
export const written: Readonly<Record<string, JsonSchema>> = {
  Amount: {
    type: 'number',
    description:
      "Money in baht, or in kip for accounts in kip, with at most two decimals. The portal's limits are per currency.",
  },
  Instant: {
    description:
      'A time: ISO 8601 text, or epoch milliseconds (in the chat, where it identifies the message).',
    anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }],
  },
  ChatPayload: {
    description: 'Content of a message; its shape depends on message_type. Unknown types are shown as such.',
    anyOf: [
      ...['TextPayload', 'MediaPayload', 'ButtonsPayload', 'CardsPayload', 'PostbackPayload'].map(refTo),
      { type: 'null' },
    ],
  },
  Message: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'A key such as SUCCESS, or a text to show as it is.' },
    },
  },
}

/** Values that a host should send; the portal reads any other as the last one, or as the specification's "otherwise". */
const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] })

/** Message types of the specification's chat. */
const messageTypes = ['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback']

const gameFields = slots.slot.pipe[0].entries

/**
 * How the document shows a schema of the contract: what a host should send. The portal also reads numbers and flags as
 * text, ids as numbers, and null as absent.
 */
export const canonical: ReadonlyMap<GenericSchema, JsonSchema> = new Map<GenericSchema, JsonSchema>([
  [amount, refTo('Amount')],
  [balance, refTo('Amount')],
  [instant, refTo('Instant')],
  [text, { type: 'string' }],
  [id, { type: 'string', minLength: 1 }],
  [decimal, { type: 'number' }],
  [count, { type: 'integer', minimum: 0 }],
  [flag, { type: 'boolean' }],
  [otpLength, { type: 'integer', minimum: 4, maximum: 8 }],
  [otpVerify.body.entries.otpCode, { type: 'string', pattern: '^\\d{4,8}$' }],
  [chat.conversation.entries.message.entries.payload, refTo('ChatPayload')],
  [chat.chatSend.body.entries.message.entries.payload, refTo('ChatPayload')],
  [
    lookups.infoLookup.entries.capabilities,
    { type: 'array', items: { type: 'string', examples: [...lookups.capabilities] } },
  ],
  // The number of the entry, which the reference backend sends as a number.
  [statementEntry.entries._id, { type: ['string', 'integer', 'null'] }],
  [statementEntry.entries.statementType, oneOf(statementTypes)],
  [statementEntry.entries.status, oneOf(['SUCCESS', 'FAILED', 'PROCESSING'])],
  [slip.entries.status, oneOf(['processing', 'success', 'failed'])],
  [uploadStatus, { enum: ['processing', 'success', 'failed'], type: 'string' }],
  [slip.entries.note, { type: ['string', 'null'], examples: [...slipReasons] }],
  [bonus.activeStatus, { type: 'boolean' }],
  [bonus.bonus.entries.type, oneOf(['limit', 'day', 'week'])],
  [chat.mediaPayload.entries.fileType, oneOf(['image', 'video', 'file'])],
  [chat.chatButton.entries.type, oneOf(['web', 'call', 'postback', 'message'])],
  [chat.conversation.entries.message.entries.message_type, oneOf(messageTypes)],
  [gameFields.category, oneOf(slots.slotCategories)],
])
