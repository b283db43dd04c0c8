import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import * as v from 'valibot'
import { findProgram } from './browser.ts'

/** Programs for tests in WebKit, from Debian's packages webkit2gtk-driver and xvfb. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** Path of Xvfb; undefined when DISPLAY is already set. */
  readonly xvfb: string | undefined
}

/** @returns undefined if any program is missing */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(['WebKitWebDriver'])
  const [browser] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-*/MiniBrowser')
  const xvfb = process.env.DISPLAY ? undefined : findProgram(['Xvfb'])
  if (driver === undefined || browser === undefined) return undefined
  return process.env.DISPLAY || xvfb !== undefined ? { driver, browser, xvfb } : undefined
}

/**
 * Opens a WebKit window, driven through W3C WebDriver. Its storage is ephemeral.
 * @throws Error from the driver when the browser doesn't start
 */
export async function openWebKit({ driver, browser, xvfb }: WebKitPrograms) {
  const children: ChildProcess[] = []
  const display = xvfb === undefined ? process.env.DISPLAY : await startScreen(xvfb, children)
  const port = await freePort()
  children.push(
    spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
    }),
  )
  const root = `http://127.0.0.1:${port}`
  await waitForDriver(`${root}/status`)
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const opened = await send('POST', `${root}/session`, { capabilities: { alwaysMatch: options } })
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), opened)
  const session = `${root}/session/${sessionId}`
  const post = (path: string, body: object = {}) => send('POST', session + path, body)

  /**
   * Runs the body of an async function in the page.
   * @param args JSON values
   * @throws Error when the script throws
   */
  async function run(script: string, ...args: unknown[]): Promise<unknown> {
    const text = `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
      (async () => { ${script} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = v.parse(outcome, await post('/execute/async', { script: text, args }))
    if (error !== undefined) throw new Error(error)
    return value
  }
  const find = async (script: string, ...args: unknown[]) =>
    `/element/${v.parse(element, await run(script, ...args))[ELEMENT]}`

  return {
    goto: (url: string) => post('/url', { url }),
    reload: () => post('/refresh'),
    run,
    /** Taps the element that `script` returns. */
    tap: async (script: string, ...args: unknown[]) => post(`${await find(script, ...args)}/click`),
    /** Types into the element that `script` returns; for a file input, `text` is a file path. */
    type: async (text: string, script: string, ...args: unknown[]) =>
      post(`${await find(script, ...args)}/value`, { text }),
    /** Takes a PNG screenshot. */
    screenshot: async () =>
      Buffer.from(v.parse(v.string(), await send('GET', `${session}/screenshot`)), 'base64'),
    async close() {
      await send('DELETE', session).catch(() => undefined)
      for (const process of children.toReversed()) {
        const gone = once(process, 'exit')
        process.kill()
        await gone
      }
    },
  }
}

export type WebKit = Awaited<ReturnType<typeof openWebKit>>

/** W3C WebDriver element identifier. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const element = v.object({ [ELEMENT]: v.string() })
const outcome = v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) })
const reply = v.object({ value: v.unknown() })
const failure = v.object({ error: v.string(), message: v.string() })

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = v.parse(reply, await response.json())
  if (response.ok) return value
  const { error, message } = v.parse(failure, value)
  throw new Error(`WebKit: ${error}: ${message}`)
}

/** Polls until the driver responds; it prints nothing when it is ready. */
async function waitForDriver(address: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address).catch((error: unknown) => error)
    if (answer instanceof Response) return
    if (tries === 100) throw new Error('WebKitWebDriver does not answer', { cause: answer })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function startScreen(program: string, own: ChildProcess[]): Promise<string> {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', '412x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  own.push(process)
  const displayNumberPipe = process.stdio[3]
  if (!displayNumberPipe) throw new Error('Xvfb has no pipe for its display number')
  const [number] = await once(displayNumberPipe, 'data')
  return `:${String(number).trim()}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
