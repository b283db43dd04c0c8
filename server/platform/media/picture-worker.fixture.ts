import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'

/** A picture process for tests: its pictures end with a command. */
const messageSchema = v.object({ bytes: v.instance(Uint8Array) })

let atOnce = 0
process.once('disconnect', () => process.exit())
process.on('message', (message: unknown) => {
  const { bytes } = v.parse(messageSchema, message)
  const command = Buffer.from(bytes).toString('latin1').split('#').at(-1)
  if (parentPort) throw new Error('expected a process, not a thread')
  if (command === 'crash') process.kill(process.pid, 'SIGKILL')
  if (command === 'hang') for (;;) Math.random()
  atOnce++
  const reply = () => {
    const { pid, env } = process
    const answer = { pid, atOnce, environment: Object.keys(env), priority: getPriority() }
    atOnce--
    process.send?.({ file: { bytes: new Uint8Array(Buffer.from(JSON.stringify(answer))), ending: 'png' } })
  }
  // Longer than the limit of the test's pool: only a wait can show that its time doesn't count.
  if (command === 'wait') setTimeout(reply, 1500)
  else setImmediate(reply)
})
