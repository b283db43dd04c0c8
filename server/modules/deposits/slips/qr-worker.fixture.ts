import * as v from 'valibot'

/** Fake decoder: the last bytes of a picture determine how it ends. */
const messageSchema = v.object({ bytes: v.instance(Uint8Array) })

process.once('disconnect', () => process.exit())
process.on('message', (message: unknown) => {
  const { bytes } = v.parse(messageSchema, message)
  const tail = Buffer.from(bytes).toString('latin1').slice(-5)
  if (tail.endsWith('crash')) process.kill(process.pid, 'SIGKILL')
  if (tail.endsWith('exit')) process.exit(3)
  if (tail.endsWith('hang')) for (;;) Math.random()
  process.send?.({ kind: 'payloads', payloads: ['fine'] })
})
