import { parentPort } from 'node:worker_threads'

/** Fake decoder: the last bytes of a picture determine how it ends. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const tail = Buffer.from(bytes).toString('latin1').slice(-5)
  if (tail.endsWith('crash')) throw new Error('the decoder died')
  if (tail.endsWith('exit')) process.exit(3)
  if (tail.endsWith('hang')) for (;;) Math.random()
  parentPort?.postMessage({ kind: 'payloads', payloads: ['fine'] })
})
