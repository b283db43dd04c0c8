import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type RunningServer } from '#server/listen.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { TEST_PASSWORD } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const run = promisify(execFile)

const cache = '.cache/openapi-client'
let directory: string
let server: Awaited<ReturnType<typeof createDepositServer>>
let listening: RunningServer

/** What `deposit.ts` exports; its types need the generated client, so they can't be imported. */
interface Program {
  signIn(serverUrl: string, username: string, password: string): Promise<void>
  readBalance(): Promise<number>
  createQrCode(amount: number): Promise<string>
  uploadSlip(picture: Blob): Promise<string>
  readStatement(limit: number): Promise<string[]>
  withdraw(amount: number): Promise<string | undefined>
}

/** Compiler options of a strict program for Node; nothing of this project's own configuration. */
const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
}

beforeAll(async () => {
  await mkdir(cache, { recursive: true })
  directory = await mkdtemp(join(cache, 'run-'))
  server = await createDepositServer()
  listening = await listen(server.app, '127.0.0.1', 0)
})
afterAll(async () => {
  await listening.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** Generates the client of docs/openapi.json beside a copy of the program. */
async function generateClient(): Promise<void> {
  const options = ['--output', join(directory, 'client.ts'), '--args-style', 'grouped']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await run('npx', ['redocly', 'generate-client', 'docs/openapi.json', ...options], { env })
  await copyFile('tests/unit/openapi-client/deposit.ts', join(directory, 'deposit.ts'))
  const config = { compilerOptions, files: ['deposit.ts'] }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config))
}

/** @returns the compiler's errors */
const compile = () =>
  run('npx', ['tsc', '-p', directory]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )

test('a program with the generated client compiles, and deposits by QR code and by slip', async () => {
  await generateClient()
  expect(await compile()).toBe('')

  const member = await server.member({ satang: 100_000 })
  const program: Program = await import(/* @vite-ignore */ join(process.cwd(), directory, 'deposit.ts'))
  await program.signIn(listening.address, member.phone, TEST_PASSWORD)
  expect(await program.readBalance()).toBe(1000)

  const id = await program.createQrCode(150.25)
  expect(await payQr(server.db, id, server.clock.now(), testActor)).toBe('credited')
  expect(await program.readBalance()).toBe(1150.25)

  const slip = await server.transferSlip(member, { satang: 30_000 })
  expect(await program.uploadSlip(new Blob([new Uint8Array(slip)], { type: 'image/png' }))).toBe(
    'processing with reference',
  )
  expect(await checkDueSlips(server.deps)).toBe(1)
  expect(await program.readBalance()).toBe(1450.25)
  expect(await program.readStatement(2)).toEqual(['deposit SUCCESS 300', 'deposit SUCCESS 150.25'])

  expect(await program.withdraw(99_999)).toBe('409 {"message":"MONEY_NOT_ENOUGH"}')
})
