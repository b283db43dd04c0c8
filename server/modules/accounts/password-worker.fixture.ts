import { BroadcastChannel, parentPort } from 'node:worker_threads'

/**
 * Fake password worker. The password decides what happens: `crash` and `exit` end the thread, `hold …` waits for
 * `release` on the channel. A hash is the password itself, and every check succeeds.
 */
parentPort?.on('message', async ({ password, stored }: { password: string; stored?: string }) => {
  if (password === 'crash') throw new Error('the thread died')
  if (password === 'exit') process.exit(3)
  if (password.startsWith('hold ')) await hold(password)
  parentPort?.postMessage(stored === undefined ? password : true)
})

/** Message that releases all held passwords. */
const RELEASE = 'release'

function hold(password: string): Promise<void> {
  const channel = new BroadcastChannel('password-worker-fixture')
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      // Other threads announce their passwords on the same channel.
      if (data !== RELEASE) return
      channel.close()
      resolve()
    }
    channel.postMessage(password)
  })
}
