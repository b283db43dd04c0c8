import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { PoolClosedError } from '#server/platform/process-pool.ts'
import { errorHandler } from './errors.ts'
import type { ServerEnv } from './server-env.ts'

test.each([
  ['a picture that waited in a process that ends', new PoolClosedError('process pool: closed'), 503, '1', 0],
  ['an unexpected error', new Error('a defect'), 500, null, 1],
])(
  'answers %s with its status, and logs what is unexpected',
  async (_, error, status, retryAfter, logged) => {
    const lines: string[] = []
    const app = new Hono<ServerEnv>().get('/', () => {
      throw error
    })
    app.onError(
      errorHandler(
        createLog(
          (line) => lines.push(line),
          () => 0,
        ),
      ),
    )
    const response = await app.request('/')
    expect(await response.json()).toEqual({ message: 'INTERNAL_SERVER_ERROR' })
    expect([response.status, response.headers.get('retry-after'), lines.length]).toEqual([
      status,
      retryAfter,
      logged,
    ])
  },
)
