import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoBank } from './demo/fakes/bank.ts'
import { demoVouchers } from './demo/fakes/vouchers.ts'
import type { Deps } from './deps.ts'
import { noOtpSender, OtpOutbox } from './modules/accounts/otp-outbox.ts'
import { openRealtime, type Realtime } from './modules/chat/realtime/realtime.ts'
import type { BankInquiry } from './modules/deposits/bank-inquiry.ts'
import { startSlipJob } from './modules/deposits/slips/check-job.ts'
import { createSlipReader } from './modules/deposits/slips/qr-reader.ts'
import type { VoucherDesk } from './modules/deposits/vouchers.ts'
import { openWebPush } from './modules/push/web-push.ts'
import type { Db } from './platform/db/db.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { openFileStore } from './platform/files.ts'
import { hasPortalBuild } from './platform/http/portal-info.ts'
import { servePortal } from './platform/http/static.ts'
import { createLog, type Log } from './platform/log.ts'
import type { RateStore } from './platform/rate-limit/rate-limit.ts'
import { databaseRateStore } from './platform/rate-limit/store-postgres.ts'
import { openRedisRateStore } from './platform/rate-limit/store-redis.ts'
import { StartError } from './platform/start-error.ts'
import type { Settings } from './settings.ts'

/** Where `npm run build` puts the portal; while it is being developed there may be none. */
const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** Where no bank is connected, nothing is known about any transfer. */
const noBank: BankInquiry = { find: () => Promise.resolve({ kind: 'unavailable' }) }

/** Where no prepaid wallet is connected, no gift is known. */
const noVouchers: VoucherDesk = { redeem: () => Promise.resolve({ kind: 'refused' }) }

/** Opened parts, and how to let go of them. */
export interface OpenedDeps {
  deps: Deps
  /** The chat's connections, for whoever listens. */
  realtime: Realtime
  close(): Promise<void>
}

/**
 * Opens everything that the settings name: database (migrated), rate limits, the chat's realtime side, files.
 * @param log default: to the process's standard error
 * @param openDb default: opens the database that the settings name
 * @throws StartError with one sentence on what can't be opened
 */
export async function openDeps(
  settings: Settings,
  log = standardLog(),
  openDb: (settings: Settings) => Promise<Db> = openDatabase,
): Promise<OpenedDeps> {
  const clock = { now: () => Date.now() }
  const db = await openDb(settings)
  let rateStore: RateStore | undefined
  let realtime: Realtime
  try {
    await migrate(db)
    rateStore = settings.redisUrl ? await openRedisRateStore(settings.redisUrl) : databaseRateStore(db)
    realtime = await openRealtime({ db, clock, settings, log, rateStore })
  } catch (error) {
    await rateStore?.close()
    await db.close()
    throw error
  }
  const slips = createSlipReader()
  const outbox = settings.demo ? new OtpOutbox() : undefined
  const deps: Deps = {
    db,
    clock,
    settings,
    log,
    rateStore,
    otpSender: outbox ?? noOtpSender,
    ...(outbox ? { otpOutbox: outbox } : {}),
    bank: settings.demo ? demoBank(db) : noBank,
    slips,
    vouchers: settings.demo ? demoVouchers(db) : noVouchers,
    files: openFileStore(join(settings.dataDir, 'files')),
    chat: realtime,
    push: openWebPush({ db, log, contact: settings.pushContact }),
    ...(hasPortalBuild(dist) ? { portal: servePortal({ dist }) } : {}),
  }
  const slipJob = startSlipJob(deps)
  deps.slipJob = slipJob
  return {
    deps,
    realtime,
    async close() {
      await realtime.close()
      await slipJob.stop()
      await slips.close()
      await deps.rateStore.close()
      await db.close()
    },
  }
}

function standardLog(): Log {
  return createLog(
    (line) => process.stderr.write(line),
    () => Date.now(),
  )
}

async function openDatabase(settings: Settings): Promise<Db> {
  try {
    // Members' data: nobody else on the machine may look in.
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartError(`The data directory ${settings.dataDir} can't be made.`)
  }
  if (settings.databaseUrl) return await openPostgres(settings.databaseUrl)
  return await openEmbedded(settings.dataDir)
}
