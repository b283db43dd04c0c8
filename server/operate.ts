import { existsSync } from 'node:fs'
import { openDeps } from './open-deps.ts'
import { findOperatorCommand, runOperatorCommand, splitActor } from './operate-commands.ts'
import { createLog, errorFields } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { readSettings } from './settings.ts'

/** `npm run operate -- <command>`: the operator's commands, on the database of the same settings as the server's. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const { command } = splitActor(args)
  findOperatorCommand(command[0])
  // Errors are printed below; log lines would only clutter the output.
  const log = createLog(
    () => undefined,
    () => Date.now(),
  )
  const settings = readSettings(process.env)
  if (settings.databaseUrl === undefined && !existsSync(settings.dataDir))
    throw new StartError(
      `There is no database in ${settings.dataDir}: run this with the environment variables of the server.`,
    )
  // Only answers of the chat go to other processes; the others are possible while Redis is down.
  const { deps, close } = await openDeps(
    command[0] === 'chat' ? settings : { ...settings, redisUrl: undefined },
    log,
  )
  // A reader such as `head` may end before it has read all lines.
  process.stdout.on('error', () => undefined)
  try {
    const lines = await runOperatorCommand(deps, args)
    for (const line of lines) process.stdout.write(`${line}\n`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${JSON.stringify({ event: 'operate-failed', ...errorFields(error) })}\n`)
  process.exitCode = 1
})
