import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import { statementEntry } from '#contract/statement.ts'
import { wallet } from '#contract/wallet.ts'
import {
  findAccount,
  findLastTransferAccounts,
  getInitialAccounts,
  getSourceAfter,
  getTargetAfter,
  getTransferAccounts,
  getTransferPresets,
  validateTransfer,
} from './transfer-rules.ts'

const toSend = (satang: number) => balanceOfBaht(satang / 100)
const satang = (value: number) => ({ kind: 'amount', amount: toSend(value) }) as const

const accounts = getTransferAccounts(
  parse(wallet, {
    profile: { _id: 'm1', username: '0812345678', name: 'Somchai' },
    wallet: { amount: 12480.5 },
    slots: [
      { code: 'NAKA', name: 'Naka', category: 'slot', isActive: true, amount: 1250, ftWalletSlot: 10 },
      { code: 'DOK', name: 'Dok', category: 'slot', isActive: false, amount: 99 },
      { code: 'KHONG', name: 'Khong Sport', category: 'sport', isActive: true },
    ],
  }),
)

test('offers the main wallet and active games only', () => {
  expect(accounts.map((account) => account.code)).toEqual(['WALLET', 'NAKA', 'KHONG'])
  expect(findAccount(accounts, 'KHONG')?.amount).toBeUndefined()
})

describe('initial accounts', () => {
  test('selects the accounts that the sheet was opened with', () => {
    expect(getInitialAccounts(accounts, { to: 'NAKA' })).toEqual({ from: 'WALLET', to: 'NAKA' })
    expect(getInitialAccounts(accounts, { from: 'NAKA', to: 'KHONG' })).toEqual({ from: 'NAKA', to: 'KHONG' })
  })
  test('leaves the target unselected if there are several games or the requested one is unknown', () => {
    expect(getInitialAccounts(accounts, {})).toEqual({ from: 'WALLET', to: '' })
    expect(getInitialAccounts(accounts, { to: 'DOK' })).toEqual({ from: 'WALLET', to: '' })
  })
  test('selects the only game as target, and the main wallet when the source is a game', () => {
    expect(getInitialAccounts(accounts.slice(0, 2), {}).to).toBe('NAKA')
    expect(getInitialAccounts(accounts, { from: 'KHONG' })).toEqual({ from: 'KHONG', to: 'WALLET' })
  })
  test('selects the game of the last transfer as target, unless another one is requested', () => {
    const last = ['WALLET', 'DOK', 'KHONG']
    expect(getInitialAccounts(accounts, { from: 'WALLET' }, last)).toEqual({ from: 'WALLET', to: 'KHONG' })
    expect(getInitialAccounts(accounts, {}, ['Khong Sport', 'WALLET']).to).toBe('KHONG')
    expect(getInitialAccounts(accounts, { to: 'NAKA' }, last).to).toBe('NAKA')
    expect(getInitialAccounts(accounts, { to: 'DOK' }, last).to).toBe('')
    expect(getInitialAccounts(accounts, { from: 'NAKA' }, last).to).toBe('WALLET')
    expect(getInitialAccounts(accounts, {}, ['DOK']).to).toBe('')
  })
})

test('the last transfer is the newest one that succeeded', () => {
  const entry = (type: string, status: string, to: string) =>
    parse(statementEntry, {
      statementType: type,
      status,
      from: 'WALLET',
      to,
      amount: 1,
      createdAt: '2026-11-01T00:00:00.000Z',
    })
  const entries = [
    entry('withdraw', 'SUCCESS', 'KBANK'),
    entry('transfer', 'FAILED', 'DOK'),
    entry('transfer', 'SUCCESS', 'NAKA'),
    entry('transfer', 'SUCCESS', 'KHONG'),
  ]
  expect(findLastTransferAccounts(entries)).toEqual(['NAKA', 'WALLET'])
  expect(findLastTransferAccounts(entries.slice(0, 2))).toEqual([])
})

describe('validation', () => {
  const tooLarge = { kind: 'too-large' } as const
  const missing = { field: 'accounts', reason: 'missing' }
  const minimum = { field: 'amount', reason: 'minimum' }
  const insufficient = { field: 'amount', reason: 'insufficient', available: toSend(125_000) }
  test.each([
    ['an unselected account', 'WALLET', '', satang(100), missing],
    ['an unknown account', 'DOK', 'WALLET', satang(100), missing],
    ['the same account', 'NAKA', 'NAKA', satang(100), { field: 'accounts', reason: 'same' }],
    ['no amount', 'WALLET', 'NAKA', { kind: 'empty' } as const, minimum],
    ['an amount of 0', 'WALLET', 'NAKA', satang(0), minimum],
    ['less than the minimum', 'WALLET', 'NAKA', satang(99), minimum],
    ['text', 'WALLET', 'NAKA', { kind: 'unreadable' } as const, { field: 'amount', reason: 'unreadable' }],
    ['more than the balance', 'NAKA', 'KHONG', satang(125_001), insufficient],
    ['more than the API accepts', 'NAKA', 'KHONG', tooLarge, insufficient],
    ['that of an unknown balance', 'KHONG', 'NAKA', tooLarge, { ...insufficient, available: undefined }],
    ['nothing: the whole balance', 'NAKA', 'KHONG', satang(125_000), undefined],
    ['nothing: an unknown balance', 'KHONG', 'WALLET', satang(100), undefined],
  ])('refuses %s', (_, from, to, amount, issue) => {
    expect(validateTransfer(accounts, { from, to }, amount)).toEqual(issue)
  })
})

test('computes balances after the transfer, undefined if unknown or negative', () => {
  const [main, naka, khong] = accounts
  expect(main && getSourceAfter(main, toSend(50_000))?.satang).toBe(1_198_050)
  expect(naka && getTargetAfter(naka, toSend(50_000))?.satang).toBe(175_000)
  expect(naka && getSourceAfter(naka, toSend(125_001))).toBeUndefined()
  expect(khong && getTargetAfter(khong, toSend(50_000))).toBeUndefined()
})

test('allows emptying an account', () => {
  const naka = findAccount(accounts, 'NAKA')
  expect(naka && getSourceAfter(naka, toSend(125_000))?.satang).toBe(0)
})

test('a whole balance with more than two decimals can be sent, and leaves nothing', () => {
  const [main, game] = getTransferAccounts(
    parse(wallet, {
      wallet: { amount: 12.3456 },
      slots: [{ code: 'G', isActive: true, amount: 0.3, ftWalletSlot: 10 }],
    }),
  )
  if (!main?.amount || !game) throw new Error('no accounts')
  const pair = { from: 'WALLET', to: 'G' }
  expect(validateTransfer([main, game], pair, { kind: 'amount', amount: main.amount })).toBeUndefined()
  expect(validateTransfer([main, game], pair, satang(1_235))).toMatchObject({ reason: 'insufficient' })
  expect(getSourceAfter(main, main.amount)?.satang).toBe(0)
  expect(getTargetAfter(game, main.amount)?.satang).toBe(1_264)
  expect(getSourceAfter(game, toSend(10))?.satang).toBe(20)
})

test('offers presets for the currency, and the baht ones while it is unknown', () => {
  expect(getTransferPresets('LAK')[0]).toBe(5_000_000)
  expect(getTransferPresets('BAHT')[0]).toBe(10_000)
  expect(getTransferPresets(undefined)).toBe(getTransferPresets('BAHT'))
})
