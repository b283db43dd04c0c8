import type { Currency } from '#contract/account.ts'
import { type Balance, balanceOfBaht, exceeds, type Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { activeGames, MAIN_WALLET, type Wallet } from '#contract/wallet.ts'
import type { AmountToSend, EnteredAmount } from '#domain/money-call/amount-entry.ts'

/** The smallest transfer: one baht, or one kip (specification, section 9). */
export const TRANSFER_MIN = 100 as Satang

/** Preset amounts, in hundredths of the currency. */
const TRANSFER_PRESETS = {
  BAHT: [10_000, 50_000, 100_000, 500_000],
  LAK: [5_000_000, 10_000_000, 50_000_000, 100_000_000],
} as const

/** Preset amounts for a currency; the baht ones while the currency is unknown. */
export function getTransferPresets(currency: Currency | undefined): readonly number[] {
  return TRANSFER_PRESETS[currency ?? 'BAHT']
}

/** The main wallet or a game, as the source or target of a transfer. */
export interface TransferAccount {
  readonly code: string
  /** Name of the game; undefined for the main wallet, whose name is translated. */
  readonly name: string | undefined
  readonly amount: Balance | undefined
  /** Factor from baht to game credit; 1 for the main wallet. */
  readonly creditFactor: number
  readonly background: string | undefined
}

/** Returns the main wallet and the active games, in the wallet's order. */
export function getTransferAccounts(wallet: Wallet): readonly TransferAccount[] {
  const main: TransferAccount = {
    code: MAIN_WALLET,
    name: undefined,
    amount: wallet.wallet.amount,
    creditFactor: 1,
    background: undefined,
  }
  const games = activeGames(wallet).map(
    ({ code, name, amount, ftWalletSlot, background }): TransferAccount => {
      return { code, name, amount, creditFactor: ftWalletSlot, background }
    },
  )
  return [main, ...games]
}

/** The selected account codes of a transfer; '' if none is selected yet. */
export interface AccountPair {
  readonly from: string
  readonly to: string
}

export interface TransferPrefill {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Initial selection: from the main wallet to the requested game. If none is requested: to the game of the last transfer, or
 * to the only game.
 * @param lastAccounts codes or names of the accounts of the last transfer, the preferred one first
 */
export function getInitialAccounts(
  accounts: readonly TransferAccount[],
  { from, to }: TransferPrefill,
  lastAccounts: readonly string[] = [],
): AccountPair {
  const ifKnown = (code: string | undefined) => accounts.find((account) => account.code === code)?.code
  const games = accounts.filter((account) => account.code !== MAIN_WALLET)
  const source = ifKnown(from) ?? MAIN_WALLET
  const onlyGame = games.length === 1 ? games[0]?.code : undefined
  const findGame = (place: string) => games.find(({ code, name }) => code === place || name === place)?.code
  const lastGame = to === undefined ? lastAccounts.map(findGame).find(Boolean) : undefined
  const defaultTarget = source === MAIN_WALLET ? (lastGame ?? onlyGame) : MAIN_WALLET
  return { from: source, to: ifKnown(to) ?? defaultTarget ?? '' }
}

/** Accounts of the last successful transfer, its target first, as codes or names. @param entries newest first */
export function findLastTransferAccounts(entries: readonly StatementEntry[]): readonly string[] {
  const last = entries.find(
    ({ statementType, status }) => statementType === 'transfer' && status === 'SUCCESS',
  )
  return [last?.to, last?.from].filter((place) => place !== undefined)
}

/** Why a transfer can't be sent, and the form field that shows the error. */
export type TransferIssue =
  | { readonly field: 'accounts'; readonly reason: 'missing' | 'same' }
  | { readonly field: 'amount'; readonly reason: 'minimum' | 'unreadable' }
  /** `available`: balance of the source; undefined if unknown. */
  | { readonly field: 'amount'; readonly reason: 'insufficient'; readonly available: Balance | undefined }

/**
 * Returns the first problem of a transfer (specification, section 5), or undefined if it is valid.
 * If the balance of the source is unknown, the server decides.
 */
export function validateTransfer(
  accounts: readonly TransferAccount[],
  { from, to }: AccountPair,
  entered: EnteredAmount,
): TransferIssue | undefined {
  return validateAccounts(accounts, { from, to }) ?? validateAmount(findAccount(accounts, from), entered)
}

function validateAccounts(
  accounts: readonly TransferAccount[],
  { from, to }: AccountPair,
): TransferIssue | undefined {
  if (!findAccount(accounts, from) || !findAccount(accounts, to))
    return { field: 'accounts', reason: 'missing' }
  return from === to ? { field: 'accounts', reason: 'same' } : undefined
}

function validateAmount(
  source: TransferAccount | undefined,
  entered: EnteredAmount,
): TransferIssue | undefined {
  const available = source?.amount
  switch (entered.kind) {
    case 'too-large':
      return { field: 'amount', reason: 'insufficient', available }
    case 'unreadable':
      return { field: 'amount', reason: 'unreadable' }
    case 'empty':
      return { field: 'amount', reason: 'minimum' }
    case 'amount':
      if (entered.amount.satang < TRANSFER_MIN) return { field: 'amount', reason: 'minimum' }
      return available !== undefined && exceeds(entered.amount, available)
        ? { field: 'amount', reason: 'insufficient', available }
        : undefined
  }
}

/** Returns undefined if the account doesn't exist or no longer exists. */
export function findAccount(accounts: readonly TransferAccount[], code: string): TransferAccount | undefined {
  return accounts.find((account) => account.code === code)
}

/** Balance of the source after the transfer; undefined if it is unknown or would be negative. */
export function getSourceAfter({ amount }: TransferAccount, sent: AmountToSend): Balance | undefined {
  if (amount === undefined || exceeds(sent, amount)) return undefined
  return balanceOfBaht(amount.baht - sent.baht)
}

/** Balance of the target after the transfer; undefined if it is unknown. */
export function getTargetAfter({ amount }: TransferAccount, sent: AmountToSend): Balance | undefined {
  return amount && balanceOfBaht(amount.baht + sent.baht)
}
