import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { depositLookup } from '#contract/lookups.ts'
import type { QrProvider } from '#contract/qr.ts'
import { type DepositMethod, type DepositWay, findBestWay } from './best-way.ts'

const qrProviders: QrProvider[] = ['WW', 'KBANK']
const lookup = parse(depositLookup, {
  banks: [
    { bankCode: 'SCB', bankAccountNo: '111' },
    { bankCode: 'KBANK', bankAccountNo: '222' },
  ],
  wallets: [{ walletAccountName: 'KAPAO' }],
  qrProviders,
})
const noAccounts = { ...lookup, banks: [], wallets: [] }

interface Case {
  ownBank?: string
  last?: DepositWay
  offered?: readonly DepositMethod[]
  host?: typeof lookup | 'unknown'
  best: DepositWay
}

test.each<[string, Case]>([
  ['the account at the own bank', { ownBank: 'KBANK', best: { method: 'bank', account: '222' } }],
  [
    'the account at the own bank, whatever was used last',
    { ownBank: 'KBANK', last: { method: 'qr', account: '111' }, best: { method: 'bank', account: '222' } },
  ],
  [
    'no account at the own bank: the last way and its channel',
    { ownBank: 'BBL', last: { method: 'qr', provider: 'KBANK' }, best: { method: 'qr', provider: 'KBANK' } },
  ],
  [
    'the last account',
    {
      ownBank: 'BBL',
      last: { method: 'bank', account: 'KAPAO' },
      best: { method: 'bank', account: 'KAPAO' },
    },
  ],
  [
    'the last account is closed: the host’s first',
    { ownBank: 'BBL', last: { method: 'bank', account: '333' }, best: { method: 'bank', account: '111' } },
  ],
  [
    'the last channel is closed: the host’s first',
    { last: { method: 'qr', provider: 'PAYONEX' }, best: { method: 'qr', provider: 'WW' } },
  ],
  [
    'the last way is closed: the host’s first',
    { last: { method: 'link' }, offered: ['bank', 'qr'], best: { method: 'bank', account: '111' } },
  ],
  ['a first deposit: the host’s first', { ownBank: 'BBL', best: { method: 'bank', account: '111' } }],
  [
    'no bank transfers, also with an account at the own bank',
    { ownBank: 'SCB', offered: ['qr', 'link'], best: { method: 'qr', provider: 'WW' } },
  ],
  ['only gift links', { offered: ['link'], best: { method: 'link' } }],
  ['nothing offered', { offered: [], best: { method: undefined } }],
  ['no open account: another way', { host: noAccounts, best: { method: 'qr', account: undefined } }],
  [
    'no open account, and no other way',
    { host: noAccounts, offered: ['bank'], best: { method: 'bank', account: undefined } },
  ],
  [
    'an own bank that isn’t known, and an account without a bank',
    {
      host: parse(depositLookup, { banks: [{ bankAccountNo: '333' }] }),
      last: { method: 'qr' },
      best: { method: 'qr' },
    },
  ],
  ['an unknown host', { host: 'unknown', best: { method: 'bank', account: undefined, provider: 'KBANK' } }],
])('%s', (_, { ownBank, last, offered = ['bank', 'qr', 'link'], host = lookup, best }) => {
  const isOffered = {
    bank: offered.includes('bank'),
    qr: offered.includes('qr'),
    link: offered.includes('link'),
  }
  const found = findBestWay({ lookup: host === 'unknown' ? undefined : host, isOffered, ownBank, last })
  expect(found).toMatchObject(best)
})
