import type { Handler as HonoHandler } from 'hono'
import type { OtpOutbox, OtpSender } from './modules/accounts/otp-outbox.ts'
import type { ChatBus } from './modules/chat/broadcaster.ts'
import type { BankInquiry } from './modules/deposits/bank-inquiry.ts'
import type { SlipReader } from './modules/deposits/slips/qr-reader.ts'
import type { VoucherDesk } from './modules/deposits/vouchers.ts'
import type { PushSender } from './modules/push/sender.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { FileStore } from './platform/files.ts'
import type { ServerEnv } from './platform/http/server-env.ts'
import type { Log } from './platform/log.ts'
import type { RateStore } from './platform/rate-limit/rate-limit.ts'
import type { Settings } from './settings.ts'

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
