import type { Handler as HonoHandler } from 'hono'
import type { OtpOutbox, OtpSender } from './modules/accounts/otp-senders.ts'
import type { PasswordPool } from './modules/accounts/password-pool.ts'
import type { ChatBroadcaster } from './modules/chat/broadcaster.ts'
import type { BankInquiry } from './modules/deposits/bank-inquiry.ts'
import type { SlipReader } from './modules/deposits/slips/qr-reader.ts'
import type { VoucherService } from './modules/deposits/vouchers.ts'
import type { GameProvider } from './modules/games/game-provider.ts'
import type { PushSender } from './modules/push/sender.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { FileStore } from './platform/files.ts'
import type { BodyBudget } from './platform/http/body-budget.ts'
import type { ReadinessChecks } from './platform/http/health.ts'
import type { ServerEnv } from './platform/http/server-env.ts'
import type { Log } from './platform/log.ts'
import type { PicturePool } from './platform/media/picture-pool.ts'
import type { Metrics } from './platform/metrics.ts'
import type { RateStore } from './platform/rate-limit/rate-limit.ts'
import type { Settings } from './settings.ts'

/** Background job that checks uploaded slips. */
export interface SlipJob {
  /** Checks due slips now instead of at the next interval, e.g. after an upload. */
  checkNow(): void
  /** Finishes the slip in progress, then stops. Unchecked slips remain in the database. */
  stop(): Promise<void>
}

/** Background job that forwards customers' messages to the operator's chat service. */
export interface ChatForward {
  /** Forwards due messages now instead of at the next interval. */
  checkNow(): void
  /** Finishes the message in progress, then stops. The rest remains in the database. */
  stop(): Promise<void>
}

/** The backend's external dependencies; tests pass their own. */
export interface Deps {
  db: Db
  clock: Clock
  /** A random whole number from 0 up to, but not including, `max`. */
  randomInt(max: number): number
  /** Starts the clock and the random numbers of the demo over. */
  restartDemo?(): void
  settings: Settings
  log: Log
  rateStore: RateStore
  bodies: BodyBudget
  passwords: PasswordPool
  /** Absent if nothing sends one-time passwords. */
  otpSender?: OtpSender | undefined
  /** Demo mode only: sent one-time passwords, shown at /demo. */
  otpOutbox?: OtpOutbox
  /** Opens /demo: part of the address printed at startup. Absent in tests: it is then open. */
  consoleToken?: string
  /** Absent without `BANK_WEBHOOK`: slips can't be checked then, and fail once their attempts are used up. */
  bank?: BankInquiry | undefined
  slipReader: SlipReader
  pictures: PicturePool
  /** Absent if no prepaid wallet redeems gift links. */
  vouchers?: VoucherService | undefined
  /** Absent where the caller runs `checkDueSlips` itself (tests). */
  slipJob?: SlipJob
  /** Absent if games are accounts of the ledger only. */
  gameProvider?: GameProvider | undefined
  files: FileStore
  /** Delivers chat messages to connected clients; without it, clients read them from the history. */
  chat?: ChatBroadcaster
  /** Absent without `CHAT_WEBHOOK`. */
  chatForward?: Pick<ChatForward, 'checkNow'> | undefined
  /**
   * Notifies clients without a connection of agents' replies; without it, push notifications aren't offered.
   */
  push?: PushSender
  /** Aborted when the server begins to shut down: it isn't ready any more, but still serves requests. */
  stopping?: AbortSignal
  /** What else has to work before the server is ready. */
  readinessChecks?: ReadinessChecks
  /** Figures for Prometheus; absent if they are off. */
  metrics?: Metrics | undefined
  /** Serves the built portal; without it, only the API is served. */
  portal?: HonoHandler<ServerEnv>
}
