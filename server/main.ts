import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createApp, createMetricsApp } from './app.ts'
import { listDisabledFeatures } from './disabled-features.ts'
import { listen, type RunningServer } from './listen.ts'
import { openDeps } from './open-deps.ts'
import { brand } from './platform/brand.ts'
import { prepareFiles } from './platform/files-marker.ts'
import { errorFields } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './seed/members.ts'
import { seedAll } from './seed/reset.ts'
import { setDemoDataActive } from './seed/seed.ts'
import { demoOwner } from './seed/staff.ts'
import { readSettings } from './settings.ts'

/** Reads the environment, opens the dependencies, listens, and shuts down cleanly on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { deps, realtime, startJobs, close } = await openDeps(settings)
  const stopping = new AbortController()
  deps.stopping = stopping.signal
  let server: RunningServer
  let metricsServer: RunningServer | undefined
  let offLines: readonly string[] = []
  try {
    const place = settings.files.kind === 's3' ? 'bucket of FILES_URL' : `directory ${settings.files.path}`
    await prepareFiles(deps.db, deps.files, place)
    await setDemoDataActive(deps.db, settings.demo)
    if (settings.demo) {
      deps.consoleToken = settings.demoToken ?? randomBytes(16).toString('base64url')
      await seedAll(deps)
    }
    // The demo offers everything.
    if (!settings.demo) offLines = await listDisabledFeatures(deps)
    const metricsPort = settings.metrics?.port
    if (metricsPort !== undefined) {
      const app = createMetricsApp(deps)
      metricsServer = await listen(app, settings.host, metricsPort, undefined, 'METRICS_PORT')
    }
    startJobs()
    server = await listen(createApp(deps), settings.host, settings.port, realtime)
  } catch (error) {
    await metricsServer?.close()
    await close()
    throw error
  }
  // Register the signal handlers before printing: scripts that wait for this output may stop the process at
  // once.
  let isShuttingDown = false
  const shutDown = async () => {
    if (isShuttingDown) return
    isShuttingDown = true
    stopping.abort()
    server.drain()
    await setTimeout(settings.drainSeconds * 1000)
    await server.close()
    await metricsServer?.close()
    await close()
    process.exitCode = 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())

  process.stdout.write(`${brand.name.en} runs at ${server.address}\n`)
  if (metricsServer) process.stdout.write(`Metrics:       ${metricsServer.address}/metrics\n`)
  for (const line of offLines) process.stdout.write(`${line}\n`)
  if (deps.consoleToken) {
    const [member] = settings.laos ? laoMembers : demoMembers
    process.stdout.write(`Demo member:   phone ${member.phone}, password ${DEMO_PASSWORD}\n`)
    process.stdout.write(`Demo:          ${server.address}/demo?token=${deps.consoleToken}\n`)
    process.stdout.write(
      `Desk:          ${server.address}/desk, name ${demoOwner.name}, password ${DEMO_PASSWORD}, authenticator’s secret ${demoOwner.totpSecret}\n`,
    )
    process.stdout.write(`API documents: ${server.address}/docs\n`)
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${JSON.stringify({ event: 'start-failed', ...errorFields(error) })}\n`)
  process.exitCode = 1
})
