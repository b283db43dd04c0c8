import { fileURLToPath } from 'node:url'
import { addBackendGauges } from './backend-gauges.ts'
import { demoBank } from './demo/fakes/bank-transfers.ts'
import { demoVouchers } from './demo/fakes/gift-links.ts'
import { demoGames } from './demo/game-provider/provider.ts'
import { createTimeAndChance } from './demo/repeatable.ts'
import type { Deps } from './deps.ts'
import {
  manualOtpSender,
  OtpOutbox,
  type OtpSender,
  webhookOtpSender,
} from './modules/accounts/otp-senders.ts'
import { createPasswordPool } from './modules/accounts/password-pool.ts'
import { startChatForward } from './modules/chat/forward.ts'
import { startUploadCleanUp } from './modules/chat/old-uploads.ts'
import { openRealtime, type Realtime } from './modules/chat/realtime/realtime.ts'
import { startSlipJob } from './modules/deposits/slips/check-job.ts'
import { createSlipReader } from './modules/deposits/slips/qr-reader.ts'
import { webhookBank, webhookVouchers } from './modules/deposits/webhooks.ts'
import { webhookGames } from './modules/games/game-webhook.ts'
import { withProvider } from './modules/games/provider-accounts.ts'
import { startGameJob } from './modules/games/recovery-job.ts'
import { openWebPush } from './modules/push/web-push.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import type { Db } from './platform/db/db.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { limitAccess } from './platform/db/limit-access.ts'
import { checkMigrations, type Migration, migrate, readMigrations } from './platform/db/migrate.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { type FileStore, openFileStore } from './platform/files.ts'
import { checkFiles } from './platform/files-marker.ts'
import { openS3FileStore } from './platform/files-s3.ts'
import { createBodyBudget } from './platform/http/body-budget.ts'
import { hasPortalBuild } from './platform/http/portal-info.ts'
import { servePortal } from './platform/http/static.ts'
import { createLog, type Log } from './platform/log.ts'
import { createPicturePool } from './platform/media/picture-pool.ts'
import { createMetrics } from './platform/metrics.ts'
import type { PeriodicJob } from './platform/periodic-job.ts'
import { withLocalFallback } from './platform/rate-limit/local-fallback.ts'
import type { RateStore } from './platform/rate-limit/rate-limit.ts'
import { databaseRateStore } from './platform/rate-limit/store-postgres.ts'
import { openRedisRateStore } from './platform/rate-limit/store-redis.ts'
import { createWebhook } from './platform/webhook.ts'
import type { Settings } from './settings.ts'

/** Output directory of `npm run build`; may be absent during development. */
const dist = fileURLToPath(new URL('../dist', import.meta.url))

const pictureWorker = new URL('./picture-worker.ts', import.meta.url)

/** Opened dependencies, with a function to close them. */
export interface OpenedDeps {
  deps: Deps
  /** Realtime server of the chat, to be attached to the HTTP server. */
  realtime: Realtime
  /** Starts the background jobs of a server: slip checks, unknown outcomes at games, chat messages for the webhook, and the clean-up of uploads. */
  startJobs(): void
  close(): Promise<void>
}

interface OpenOptions {
  /** Opens the database; default: the one named in the settings. */
  readonly openDb?: ((settings: Settings) => Promise<Db>) | undefined
  /** What is done about its schema; default: it is migrated. */
  readonly prepareSchema?: (db: Db, migrations: readonly Migration[]) => Promise<void>
}

/**
 * Opens all dependencies named in the settings: database, rate limits, realtime chat, files.
 * @param log defaults to standard error
 * @throws StartError with a one-sentence reason
 */
export async function openDeps(
  settings: Settings,
  log = createStderrLog(),
  { openDb = openDatabase, prepareSchema = (...args) => migrateAs(settings, ...args) }: OpenOptions = {},
): Promise<OpenedDeps> {
  const { clock, ...chance } = createTimeAndChance(settings)
  const db = await openDb(settings)
  let rateStore: RateStore | undefined
  let realtime: Realtime
  const files = openFiles(settings)
  const migrations = await readMigrations()
  try {
    await prepareSchema(db, migrations)
    rateStore = settings.redisUrl
      ? withLocalFallback(await openRedisRateStore(settings.redisUrl), log)
      : databaseRateStore(db)
    realtime = await openRealtime({ db, clock, settings, log, rateStore })
  } catch (error) {
    await rateStore?.close()
    await db.close()
    throw error
  }
  const { webhooks } = settings
  const slipReader = createSlipReader()
  const metrics = settings.metrics ? createMetrics(log) : undefined
  if (metrics) addBackendGauges(metrics, { db, clock, realtime })
  const outbox = settings.demo ? new OtpOutbox() : undefined
  const deps: Deps = {
    db,
    clock,
    ...chance,
    settings,
    log,
    rateStore,
    bodies: createBodyBudget(),
    passwords: createPasswordPool(),
    ...(outbox ? { otpOutbox: outbox } : {}),
    // A set webhook is used in the demo, too: that is how it is tried.
    otpSender: openOtpSender(settings, { db, clock, log }) ?? outbox,
    bank: webhooks.bank
      ? webhookBank(createWebhook(webhooks.bank, { now: clock.now, log }), clock.now)
      : settings.demo
        ? demoBank(db)
        : undefined,
    vouchers: webhooks.gift
      ? webhookVouchers(createWebhook(webhooks.gift, { now: clock.now, log }))
      : settings.demo
        ? demoVouchers(db)
        : undefined,
    gameProvider: webhooks.game
      ? webhookGames(createWebhook(webhooks.game, { now: clock.now, log }))
      : settings.demo
        ? demoGames(db, clock.now)
        : undefined,
    slipReader,
    pictures: createPicturePool({ workerUrl: pictureWorker }),
    files,
    readinessChecks: {
      migrations: () => checkMigrations(db, migrations),
      files: () => checkFiles(db, files),
      ...(settings.redisUrl ? { redis: () => checkRedis(rateStore, realtime) } : {}),
    },
    chat: realtime,
    metrics,
    push: openWebPush({ db, log, contact: settings.pushContact }),
    ...(hasPortalBuild(dist)
      ? { portal: servePortal({ dist, frameAncestors: settings.frameAncestors }) }
      : {}),
  }
  let stopUploadCleanUp: (() => Promise<void>) | undefined
  let gameJob: PeriodicJob | undefined
  let chatForward: ReturnType<typeof startChatForward> | undefined
  return {
    deps,
    realtime,
    startJobs() {
      deps.slipJob = startSlipJob(deps)
      stopUploadCleanUp = startUploadCleanUp(deps)
      const atProvider = withProvider(deps)
      if (atProvider) gameJob = startGameJob(atProvider)
      if (webhooks.chat)
        chatForward = startChatForward(deps, createWebhook(webhooks.chat, { now: clock.now, log }))
      deps.chatForward = chatForward
    },
    async close() {
      await realtime.close()
      await deps.slipJob?.stop()
      await stopUploadCleanUp?.()
      await gameJob?.stop()
      await chatForward?.stop()
      await slipReader.close()
      await deps.pictures.close()
      await deps.passwords.close()
      await deps.rateStore.close()
      await db.close()
    },
  }
}

function openOtpSender(
  { webhooks: { otp } }: Settings,
  { db, clock: { now }, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
): OtpSender | undefined {
  if (otp === 'manual') return manualOtpSender(db)
  return otp && webhookOtpSender(createWebhook(otp, { now, log }))
}

function openFiles({ files }: Settings): FileStore {
  return files.kind === 's3' ? openS3FileStore(files) : openFileStore(files.path)
}

async function checkRedis(rateStore: RateStore, realtime: Realtime): Promise<void> {
  await rateStore.check()
  if (!realtime.isClusterReady()) throw new Error('chat messages reach this process only')
}

function createStderrLog(): Log {
  return createLog(
    (line) => process.stderr.write(line),
    () => Date.now(),
  )
}

/** Migrates the database as the owner of its tables, if the server's user is another one. */
async function migrateAs(settings: Settings, db: Db, migrations: readonly Migration[]): Promise<void> {
  if (settings.databaseOwnerUrl === undefined) return await migrate(db, migrations)
  const owner = await openPostgres(settings.databaseOwnerUrl, { max: 1 })
  try {
    await migrate(owner, migrations)
    await limitAccess(owner, db)
  } finally {
    await owner.close()
  }
}

async function openDatabase(settings: Settings): Promise<Db> {
  if (settings.databaseUrl) return await openPostgres(settings.databaseUrl)
  await prepareDataDir(settings.dataDir)
  return await openEmbedded(settings.dataDir)
}
