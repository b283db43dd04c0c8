import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { checkPassword, hashPassword } from './passwords.ts'

const jobSchema = v.object({ password: v.string(), stored: v.optional(v.string()), log2Rounds: v.number() })

/** Compares the password with the stored hash if there is one, else hashes it. An error ends the thread. */
parentPort?.on('message', (message: unknown) => {
  const { password, stored, log2Rounds } = v.parse(jobSchema, message)
  parentPort?.postMessage(
    stored === undefined ? hashPassword(password, log2Rounds) : checkPassword(password, stored),
  )
})
