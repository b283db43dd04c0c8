import type { Handler as HonoHandler } from 'hono'
import type { Db } from './db/db.ts'
import type { ChatBus } from './domain/chat-bus.ts'
import type { OtpOutbox, OtpSender } from './domain/otp-outbox.ts'
import type { RateStore } from './domain/rate-limit.ts'
import type { FileStore } from './files.ts'
import type { ServerEnv } from './http/server-env.ts'
import type { Log } from './log.ts'
import type { BankInquiry } from './payments/bank.ts'
import type { SlipReader } from './payments/slip-reader.ts'
import type { VoucherDesk } from './payments/vouchers.ts'
import type { PushSender } from './push/push-sender.ts'
import type { Settings } from './settings.ts'

/** Tells the time, in epoch milliseconds. */
export interface Clock {
  now(): number
}

/** Checks slips in the background. */
export interface SlipJob {
  /** Checks now instead of at the next interval: a slip has come in. */
  nudge(): void
  /** Stops once the slip under way is done. What is left stays in the database. */
  stop(): Promise<void>
}

/** Everything the backend reaches outside of itself for; tests bring their own. */
export interface Deps {
  db: Db
  clock: Clock
  settings: Settings
  log: Log
  rateStore: RateStore
  otpSender: OtpSender
  /** Demo mode only: what was sent, for the console. */
  otpOutbox?: OtpOutbox
  bank: BankInquiry
  slips: SlipReader
  vouchers: VoucherDesk
  /** Absent: whoever runs the backend calls checkDueSlips. */
  slipJob?: SlipJob
  files: FileStore
  /** Tells connected clients of chat messages; absent: nobody listens. */
  chat?: ChatBus
  /** Tells closed clients of agents' answers; absent: notifications aren't offered. */
  push?: PushSender
  /** Serves the built portal; absent: the backend answers only its own calls. */
  portal?: HonoHandler<ServerEnv>
}
