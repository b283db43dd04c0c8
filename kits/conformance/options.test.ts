import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const host = ['--host', 'https://api.example.com']

test('reads every option', () => {
  const args = [
    ...[...host, '--member', '0812345678:pass:word', '--writes', '--origin', 'https://portal.example.com/'],
    ...[
      '--chat-backend',
      'wss://chat.example.com/socket',
      '--html',
      'a.html',
      '--junit',
      'a.xml',
      '--timeout',
      '5',
    ],
  ]
  expect(readOptions(args, {})).toEqual({
    host: 'https://api.example.com',
    member: { phone: '0812345678', password: 'pass:word' },
    writes: true,
    origin: 'https://portal.example.com',
    chatBackend: 'wss://chat.example.com/socket',
    html: 'a.html',
    junit: 'a.xml',
    timeoutMs: 5000,
  })
})

test('reads nothing but --host as a visitor’s checks', () => {
  expect(readOptions(host, { CONFORMANCE_PASSWORD: 'unused' })).toMatchObject({
    member: undefined,
    writes: false,
    timeoutMs: undefined,
  })
})

test('takes the password from the environment unless the command line has one', () => {
  const passwordOf = (member: string) =>
    readOptions([...host, '--member', member], { CONFORMANCE_PASSWORD: 'from-env' }).member?.password
  expect(passwordOf('0812345678')).toBe('from-env')
  expect(passwordOf('0812345678:typed')).toBe('typed')
})

test.each([
  [[], '--host must be an address such as https://api.example.com, without a path.'],
  [
    ['--host', 'api.example.com'],
    '--host must be an address such as https://api.example.com, without a path.',
  ],
  [
    ['--host', 'https://api.example.com/v1'],
    '--host must be an address such as https://api.example.com, without a path.',
  ],
  [[...host, '--member', ':x'], '--member must be a phone number and a password, separated by a colon.'],
  [
    [...host, '--member', '0812345678'],
    '--member needs a password: --member PHONE:PASSWORD, or set CONFORMANCE_PASSWORD.',
  ],
  [[...host, '--writes'], '--writes needs --member.'],
  [
    [...host, '--origin', '*'],
    '--origin must be an origin such as https://portal.example.com, without a path.',
  ],
  [[...host, '--timeout', '0'], '--timeout must be a number of seconds from 1 to 300.'],
  [
    [...host, '--chat-backend', 'https://x.example'],
    '--chat-backend must be an address such as wss://chat.example.com/socket.',
  ],
  [[...host, '--wirtes'], "Unknown option '--wirtes'."],
  [[...host, 'https://b.example.com'], "Unexpected argument 'https://b.example.com'."],
])('%j is wrong usage', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})
