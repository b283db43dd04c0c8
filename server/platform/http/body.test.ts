import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { login } from '#contract/login.ts'
import { statementList } from '#contract/statement.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { MAX_JSON_BYTES, readBytes, readJson } from './body.ts'
import { createBodyBudget } from './body-budget.ts'
import { readForm } from './form.ts'

const FORM_TYPE = 'multipart/form-data; boundary=x'
const KB = 1024

const post = (body: BodyInit, type = FORM_TYPE, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    ...{ method: 'POST', headers: { 'content-type': type, ...headers }, body, duplex: 'half' },
  })
const refused = (status: number) => ({ key: 'KEY_INVALID', status })

/** A stream that sends the chunks, and ends only if told so. */
const stream = (chunks: Iterable<Uint8Array>, isEnding = true) => {
  const iterator = chunks[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next()
      if (!done) controller.enqueue(value)
      else if (isEnding) controller.close()
      // Without a chunk and an end, the reader waits.
      else return new Promise<void>(() => undefined)
      return undefined
    },
  })
}

describe('a multipart form', () => {
  const part = (headers: string, content = '') => `--x\r\n${headers}\r\n\r\n${content}\r\n`

  test('has text fields and one file', async () => {
    const form = new FormData()
    form.set('clientId', 'รหัส')
    form.append('other', new File(['other'], 'other.png'))
    form.append('file', new File(['first'], 'a\u0e01.png', { type: 'image/png' }))
    form.append('file', new File(['second'], 'b.png'))
    const { fields, file } = await readForm(
      new Request('http://localhost/', { method: 'POST', body: form }),
      'file',
    )
    expect(fields).toEqual({ clientId: 'รหัส' })
    expect(file).toMatchObject({ name: 'a\u0e01.png', type: 'image/png' })
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('first')
  })

  test.each([
    ['of empty parts', part('').repeat(290_000)],
    ['of many parts with headers', part('content-disposition: form-data; name=a').repeat(21)],
    ['of many files', part('content-disposition: form-data; name=a; filename=a').repeat(21)],
  ])('%s is refused before it has been read', async (_, parts) => {
    let sent = 0
    const bytes = Buffer.from(`${parts}--x--`)
    const chunks = function* () {
      for (let at = 0; at < bytes.length; at += 64 * KB) {
        sent++
        yield bytes.subarray(at, at + 64 * KB)
      }
    }
    await expect(readForm(post(stream(chunks())), 'file')).rejects.toMatchObject({ key: 'KEY_INVALID' })
    expect(sent).toBeLessThan(4)
  })

  test.each([
    ['empty', ''],
    ['without an end', part('content-disposition: form-data; name=a', 'text')],
    ['that ends in a file', '--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nabc'],
    ['that ends in a header', '--x\r\ncontent-dispo'],
    [
      'with another boundary',
      part('content-disposition: form-data; name=a', 'text').replaceAll('--x', '--y'),
    ],
    ['of zeros', '\0'.repeat(100 * KB)],
  ])('%s is refused', async (_, body) => {
    await expect(readForm(post(body), 'file')).rejects.toMatchObject({ key: 'KEY_INVALID' })
  })

  test.each([
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; charset=x',
  ])('of type %s is refused', async (type) => {
    await expect(readForm(post('--x--', type), 'file')).rejects.toMatchObject({ key: 'KEY_INVALID' })
  })

  test('of another type is refused', async () => {
    await expect(readForm(post('a=1', 'application/x-www-form-urlencoded'), 'file')).rejects.toMatchObject(
      refused(415),
    )
  })

  test('with a large file or a large text is refused', async () => {
    const file = part('content-disposition: form-data; name=file; filename=a', 'a'.repeat(101))
    await expect(readForm(post(`${file}--x--`), 'file', 100)).rejects.toMatchObject(refused(413))
    expect((await readForm(post(`${file}--x--`), 'file', 101)).file?.bytes).toHaveLength(101)
    const text = part('content-disposition: form-data; name=a', 'a'.repeat(65 * KB))
    await expect(readForm(post(`${text}--x--`), 'file')).rejects.toMatchObject(refused(413))
  })
})

describe('a JSON body', () => {
  const read = (text: string) => readJson(post(text, 'application/json'))

  test.each([
    ['with many levels', `${'['.repeat(21)}${']'.repeat(21)}`],
    ['with many levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['with many keys', `{${Array.from({ length: 2001 }, (_, key) => `"${key}":1`).join()}}`],
    ['with many values', `[${'1,'.repeat(2000)}1]`],
  ])('%s is refused', async (_, text) => {
    expect(JSON.parse(text)).toBeDefined()
    await expect(read(text)).rejects.toMatchObject({ key: 'KEY_INVALID' })
  })

  test('may have any text', async () => {
    const value = { text: `${'[{,'.repeat(5000)}"\\`, list: Array.from({ length: 1000 }, () => 1) }
    expect(await read(JSON.stringify(value))).toEqual(value)
    expect(await read(`${'['.repeat(20)}${']'.repeat(20)}`)).toBeDefined()
  })
})

test('a body in tiny chunks is refused', async () => {
  const chunks = function* () {
    for (;;) yield new Uint8Array(1)
  }
  await expect(readBytes(post(stream(chunks())), 64 * KB)).rejects.toMatchObject(refused(400))
})

describe('a slow body', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const readers = { bytes: readBytes, form: (request: Request) => readForm(request, 'file') }

  test.each(['bytes', 'form'] as const)(
    'of which nothing arrives for 15 seconds is ended: %s',
    async (kind) => {
      const reading = readers[kind](post(stream([Buffer.from('--x\r\n')], false)), 64 * KB)
      const outcome = reading.catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(14_000)
      expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
      await vi.advanceTimersByTimeAsync(2000)
      expect(await outcome).toMatchObject(refused(408))
    },
  )

  /** Reads a body whose parts have these sizes; one arrives every ten seconds. */
  async function readParts(sizes: readonly number[], headers?: Record<string, string>) {
    const waiting = [...sizes]
    let timer: NodeJS.Timeout
    const body = new ReadableStream({
      cancel: () => clearTimeout(timer),
      pull: (controller) =>
        new Promise<void>((resolve) => {
          timer = setTimeout(() => {
            controller.enqueue(new Uint8Array(waiting.shift() ?? 1))
            if (waiting.length === 0) controller.close()
            resolve()
          }, 10_000)
        }),
    })
    const outcome = readBytes(post(body, FORM_TYPE, headers), 1024 * KB).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(sizes.length * 10_000)
    return await outcome
  }

  test('that arrives in a trickle is ended, also after a fast start; one of a slow line is not', async () => {
    const trickle = Array.from({ length: 20 }, () => 2 * KB)
    expect(await readParts(trickle)).toMatchObject(refused(408))
    expect(await readParts([500 * KB, ...trickle])).toMatchObject(refused(408))
    expect(await readParts(Array.from({ length: 20 }, () => 45 * KB))).toHaveLength(900 * KB)
  })

  test('that is small may arrive at 1 KB/s, but not slower than its size allows', async () => {
    const announced = { 'content-length': String(200 * KB) }
    expect(
      await readParts(
        Array.from({ length: 20 }, () => 10 * KB),
        announced,
      ),
    ).toHaveLength(200 * KB)
    expect(
      await readParts(
        Array.from({ length: 20 }, () => 6 * KB),
        announced,
      ),
    ).toMatchObject(refused(408))
  })
})

describe('memory for bodies', () => {
  const share = { total: 100, perSender: 60, count: 2 }
  const budgetOf = () =>
    createBodyBudget({
      ...{ slips: share, memberChat: share, guestChat: share, memberJson: share, guestJson: share },
    })
  const start = (
    budget: ReturnType<typeof budgetOf>,
    sender: string,
    bytes: number,
    kind = 'guestChat' as const,
  ) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = budget.run(kind, sender, bytes, () => promise)
    const finish = async () => {
      resolve()
      await done
    }
    return { done, finish }
  }
  const limit = (status: number) => ({ key: 'REQUEST_LIMIT', status, retryAfter: 2 })

  test('is limited per sender, by bytes and number', async () => {
    const budget = budgetOf()
    const large = start(budget, 'a', 60)
    await expect(start(budget, 'a', 1).done).rejects.toMatchObject(limit(429))
    const [one, two] = [start(budget, 'b', 1), start(budget, 'b', 1)]
    await expect(start(budget, 'b', 1).done).rejects.toMatchObject(limit(429))
    await large.finish()
    await start(budget, 'a', 60).finish()
    await one.finish()
    await start(budget, 'b', 59).finish()
    await two.finish()
  })

  test('is limited for all senders, but guests leave the share of members', async () => {
    const budget = budgetOf()
    const [one, two] = [start(budget, 'a', 60), start(budget, 'b', 40)]
    await expect(start(budget, 'c', 1).done).rejects.toMatchObject(limit(503))
    await budget.run('slips', 'c', 60, () => Promise.resolve())
    await one.finish()
    await start(budget, 'c', 60).finish()
    await two.finish()
  })

  test('is released by work that fails', async () => {
    const budget = budgetOf()
    const failing = () => budget.run('guestJson', 'a', 60, () => Promise.reject(new Error('failed')))
    await expect(failing()).rejects.toThrow('failed')
    await expect(failing()).rejects.toThrow('failed')
  })
})

test('slow JSON bodies of strangers leave the calls of members alone', async () => {
  const share = { total: 2 * MAX_JSON_BYTES, perSender: MAX_JSON_BYTES, count: 8 }
  const bodies = createBodyBudget({
    ...{ slips: share, memberChat: share, guestChat: share, memberJson: share, guestJson: share },
  })
  const server = await createTestServer({ deps: { bodies } })
  const { token } = await addMember(server)
  for (const address of ['10.0.0.1', '10.0.0.2']) {
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) })
    const headers = { 'content-type': 'application/json', 'content-length': String(MAX_JSON_BYTES) }
    void server.request(login.path, { ...{ method: 'POST', headers, body, duplex: 'half' } }, address)
  }
  await expect
    .poll(() => server.call(login, { body: { username: '0811111111', password: 'any-password' } }))
    .toMatchObject({ status: 503, body: { message: 'REQUEST_LIMIT' } })
  expect(await server.call(statementList, { token, body: { page: 1, limit: 1 } })).toMatchObject({
    status: 200,
  })
  await server.close()
})
