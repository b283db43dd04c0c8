import { expect, test } from 'vitest'
import { allRoutes, readOptions } from './options.ts'
import { audits } from './thresholds.ts'

test('without arguments everything is audited on a portal of its own', () => {
  expect(readOptions([], {})).toEqual({
    url: undefined,
    member: undefined,
    only: audits,
    routes: allRoutes,
    html: 'audit/report.html',
    junit: 'audit/report.xml',
  })
})

test('reads address, member, audits and routes', () => {
  const args = [
    '--url',
    'https://portal.example.com/',
    '--member',
    '0812345678:a:b',
    '--only',
    'headers, axe',
  ]
  expect(readOptions([...args, '--routes', '/login,/user/home'], {})).toMatchObject({
    url: 'https://portal.example.com',
    member: { phone: '0812345678', password: 'a:b' },
    only: ['headers', 'axe'],
    routes: ['/login', '/user/home'],
  })
})

test('the password may be in the environment', () => {
  expect(readOptions(['--member', '0812345678'], { AUDIT_PASSWORD: 'secret' }).member).toEqual({
    phone: '0812345678',
    password: 'secret',
  })
})

test.each([
  [
    ['--url', 'portal.example.com'],
    '--url must be an address such as https://portal.example.com, without a path.',
  ],
  [['--url', 'https://'], '--url must be'],
  [['--url', 'https://portal.example.com/user'], '--url must be'],
  [['--url', 'https://a:b@portal.example.com'], '--url must be'],
  [['--url', 'https://portal.example.com/?a'], '--url must be'],
  [['--only', 'headers,speed'], '--only must be a list of headers'],
  [['--only', ''], '--only must be a list of headers'],
  [['--routes', '/nowhere'], '--routes must be a list of /login'],
  [['--member', ':x'], '--member must be a phone number'],
  [['--member', '0812345678'], '--member needs a password'],
  [['--html', ''], '--html must be a file name.'],
  [['--html', 'report', '--junit', './report'], '--html and --junit must be different files.'],
  [['--html', 'audit/report.xml'], '--html and --junit must be different files.'],
  [['--speed'], 'Unknown option'],
  [['extra'], 'Unexpected argument'],
] as const)('refuses %j with one sentence', (args, text) => {
  expect(() => readOptions(args, {})).toThrow(text)
})
