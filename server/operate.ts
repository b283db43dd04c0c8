import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { openDeps } from './open-deps.ts'
import { findOperatorCommand, runOperatorCommand } from './operate-commands.ts'
import { readOptions, resolveFiles } from './operate-options.ts'
import { requireMigrated } from './platform/db/migrate.ts'
import { createLog, errorFields } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { readSettings } from './settings.ts'

/** `npm run operate -- <command>`: the operator's commands, on the database of the same settings as the server's. */
async function main(): Promise<void> {
  const args = resolveFiles(process.argv.slice(2), callersFolder())
  const { command } = readOptions(args)
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
    { prepareSchema: requireMigrated },
  )
  // A reader such as `head` may end before it has read all lines.
  process.stdout.on('error', () => undefined)
  try {
    const lines = await runOperatorCommand(deps, args, confirm)
    for (const line of lines) process.stdout.write(`${line}\n`)
  } finally {
    await close()
  }
}

/** Where the command was called; npm runs scripts in the folder of package.json. */
function callersFolder(): string {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  return script === 'operate' && folder ? folder : process.cwd()
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartError(`${question}\nThere is no terminal to answer in: repeat the command with --yes.`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${JSON.stringify({ event: 'operate-failed', ...errorFields(error) })}\n`)
  process.exitCode = 1
})
