import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('ALLOWED_ORIGINS accepts origins separated by commas or spaces', () => {
  const read = (text: string) => readSettings({ ALLOWED_ORIGINS: text }).allowedOrigins
  expect(readSettings({}).allowedOrigins).toEqual([])
  expect(read('https://a.example, http://127.0.0.1:4000 https://b.example')).toEqual([
    'https://a.example',
    'http://127.0.0.1:4000',
    'https://b.example',
  ])
})

test('a webhook is encrypted or on this machine, and needs the secret of its signature', () => {
  const secret = 'a-secret-of-at-least-32-characters'
  const read = (url: string) => readSettings({ OTP_WEBHOOK: url, WEBHOOK_SECRET: secret }).webhooks
  expect(read('https://sms.example/send')).toEqual({
    otp: { url: 'https://sms.example/send', secret },
    bank: undefined,
    gift: undefined,
    game: undefined,
  })
  expect(read('http://[::1]:4000/').otp).toMatchObject({ url: 'http://[::1]:4000/' })
  expect(
    readSettings({ GAME_WEBHOOK: 'https://games.example', WEBHOOK_SECRET: secret }).webhooks.game,
  ).toEqual({
    url: 'https://games.example',
    secret,
  })
  expect(() => readSettings({ GAME_WEBHOOK: 'http://games.example', WEBHOOK_SECRET: secret })).toThrow(
    /^GAME_WEBHOOK must be an https:/,
  )
  expect(() => readSettings({ BANK_WEBHOOK: 'https://bank.example' })).toThrow(
    'BANK_WEBHOOK needs WEBHOOK_SECRET.',
  )
})

test('OTP_WEBHOOK=manual needs a database that the operator can read while the server runs', () => {
  expect(() => readSettings({ OTP_WEBHOOK: 'manual' })).toThrow('OTP_WEBHOOK=manual needs DATABASE_URL.')
  const settings = readSettings({ OTP_WEBHOOK: 'manual', DATABASE_URL: 'postgres://localhost/kapao' })
  expect(settings.webhooks.otp).toBe('manual')
})

test('DEMO is on or off, and only on for a loopback host', () => {
  expect(() => readSettings({ HOST: '0.0.0.0', DEMO: 'on' })).toThrow(
    'DEMO can only be on when HOST is a loopback address, and HOST is 0.0.0.0.',
  )
  expect(readSettings({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readSettings({}).demo).toBe(true)
})

test('with a database of its own, or in production, the demo is off unless set', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://127.0.0.1/kapao' }
  expect(readSettings(databaseUrl).demo).toBe(false)
  expect(readSettings({ ...databaseUrl, DEMO: 'on' }).demo).toBe(true)
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
})

test('what makes a demo repeatable needs the demo', () => {
  const repeatable = { DEMO_CLOCK: '2026-01-02T12:00:00+07:00', DEMO_SEED: 'a', DEMO_AGREEMENT: 'off' }
  expect(readSettings(repeatable)).toMatchObject({
    demoClock: Date.UTC(2026, 0, 2, 5),
    demoSeed: 'a',
    hasAgreement: false,
  })
  expect(readSettings({}).hasAgreement).toBe(true)
  for (const [name, value] of Object.entries(repeatable))
    expect(() => readSettings({ DEMO: 'off', [name]: value })).toThrow(`${name} needs DEMO on.`)
  expect(() => readSettings({ DEMO_CLOCK: 'noon' })).toThrow('DEMO_CLOCK must be a time with its zone')
})

test('HSTS has a value of the header, or is off', () => {
  expect(readSettings({}).hsts).toBe('max-age=63072000; includeSubDomains')
  expect(readSettings({ HSTS: 'max-age=300' }).hsts).toBe('max-age=300')
  expect(readSettings({ HSTS: 'off' }).hsts).toBeUndefined()
})

test('FRAME_ANCESTORS are origins or a keyword', () => {
  const read = (text: string) => readSettings({ FRAME_ANCESTORS: text }).frameAncestors
  expect(readSettings({}).frameAncestors).toBeUndefined()
  expect(read('self, https://shop.example')).toEqual(["'self'", 'https://shop.example'])
  expect(read('none')).toEqual(["'none'"])
})

test('GUEST_FILES_DAYS is a number of days', () => {
  expect(readSettings({}).guestFilesDays).toBe(90)
  expect(readSettings({ GUEST_FILES_DAYS: '7' }).guestFilesDays).toBe(7)
})

test('metrics are off unless they have a port of their own or a token', () => {
  expect(readSettings({}).metrics).toBeUndefined()
  expect(readSettings({ METRICS_PORT: '9400' }).metrics).toEqual({ port: 9400, token: undefined })
  const token = 'a-token-of-16-characters'
  expect(readSettings({ METRICS_TOKEN: token }).metrics).toEqual({ port: undefined, token })
})

test('FILES_URL is a directory or a bucket, by default a directory in DATA_DIR', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const files = (env: Record<string, string>) => readSettings(env).files
  expect(files({ DATA_DIR: '/srv/kapao' })).toEqual({ kind: 'directory', path: '/srv/kapao/files' })
  expect(files({ FILES_URL: '/mnt/shared' })).toEqual({ kind: 'directory', path: '/mnt/shared' })
  expect(files({ FILES_URL: 'file:///mnt/two%20words' })).toEqual({
    kind: 'directory',
    path: '/mnt/two words',
  })
  const bucket = { kind: 's3', bucket: 'slips.example', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(files({ ...keys, FILES_URL: 's3://slips.example' })).toEqual({
    ...bucket,
    prefix: '',
    region: 'us-east-1',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
  })
  const elsewhere = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'th-1' }
  for (const url of ['s3://slips.example/kapao/th', 's3://slips.example/kapao/th/']) {
    expect(files({ ...keys, ...elsewhere, FILES_URL: url })).toEqual({
      ...bucket,
      prefix: 'kapao/th/',
      region: 'th-1',
      endpoint: 'http://127.0.0.1:9000',
    })
  }
  expect(() => files({ FILES_URL: 's3://slips.example' })).toThrow(
    'FILES_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  )
})

test.each<[string, string[]]>([
  ['PORT', ['eighty', '70000']],
  [
    'ALLOWED_ORIGINS',
    ['*', 'null', 'a.example', 'ftp://a.example', 'https://*.a.example', 'https://A.example'],
  ],
  ['ALLOWED_ORIGINS', ['https://a.example/', 'https://a.example/portal', 'https://a.example:443']],
  ['ALLOWED_ORIGINS', ['https://user@a.example', 'https://a.example;https://b.example']],
  ['TRUST_PROXY', ['yes', 'everyone', '10.0.0.0/99', 'proxy.example', '-1', '100']],
  ['TRUST_PROXY', ['1, loopback', 'loopback;10.0.0.1']],
  ['OTP_WEBHOOK', ['http://sms.example/send', 'https://user:pw@sms.example/send']],
  ['DEMO', ['maybe']],
  ['DEMO_TOKEN', ['short', 'with spaces']],
  ['HSTS', ['max-age=1\r\nX: y']],
  [
    'FRAME_ANCESTORS',
    ['none, self', 'shop.example', 'https://shop.example/path', 'https://x.example; img-src *'],
  ],
  ['GUEST_FILES_DAYS', ['0']],
  ['METRICS_PORT', ['70000']],
  ['METRICS_TOKEN', ['short', 'with spaces in the token', 'x'.repeat(201)]],
  [
    'FILES_URL',
    ['files', 'https://files.example', 's3://', 's3://Bucket', 's3://bucket/with space', 'file://host'],
  ],
  ['S3_ENDPOINT', ['s3.example.com', 'https://s3.example.com/path']],
  ['S3_REGION', ['Bangkok 1']],
  ['REDIS_URL', ['redis://:p%zz@127.0.0.1']],
])('%s is refused with %j', (name, values) => {
  for (const value of values)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
})

test('METRICS_PORT is another one than PORT, unless the system picks both', () => {
  expect(() => readSettings({ METRICS_PORT: '8080' })).toThrow(/^METRICS_PORT must differ from PORT/)
  expect(readSettings({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0)
})

test('a password in REDIS_URL is percent-encoded', () => {
  expect(readSettings({ REDIS_URL: 'redis://:p%25zz@127.0.0.1' }).redisUrl).toBeDefined()
})
