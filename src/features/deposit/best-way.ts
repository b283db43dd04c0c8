import type { DepositLookup } from '#contract/lookups.ts'
import { type QrProvider, qrProviders } from '#contract/qr.ts'

export const depositMethods = ['bank', 'qr', 'link'] as const
export type DepositMethod = (typeof depositMethods)[number]

/** A way to deposit that the member has chosen, or that is chosen for them. */
export interface DepositWay {
  readonly method?: DepositMethod | undefined
  /** Key of a receiving account, see `accountKeys`. */
  readonly account?: string | undefined
  /** Channel of QR codes. */
  readonly provider?: QrProvider | undefined
}

/** Keys of the host's receiving accounts, in the order of `useHouseAccounts`: banks, then wallets. */
export function accountKeys({ banks, wallets }: Pick<DepositLookup, 'banks' | 'wallets'>): readonly string[] {
  return [
    ...banks.map(({ bankAccountNo }) => bankAccountNo),
    ...wallets.map(({ walletAccountNo, walletAccountName = '' }) => walletAccountNo ?? walletAccountName),
  ]
}

interface BestWayInput {
  /** Undefined if it couldn't be loaded. */
  readonly lookup: DepositLookup | undefined
  readonly isOffered: Readonly<Record<DepositMethod, boolean>>
  /** The member's own bank, as a code of the host. */
  readonly ownBank: string | undefined
  /** The way of the last deposit on this device. */
  readonly last: DepositWay | undefined
}

/**
 * The way that the sheet offers first: to the host's account at the member's own bank; else the way of their last deposit; else
 * the first one that the host offers. A bank transfer to no account comes last.
 */
export function findBestWay({ lookup, isOffered, ownBank, last }: BestWayInput): Required<DepositWay> {
  const accounts = lookup ? accountKeys(lookup) : []
  // Without a list, all providers of the specification.
  const providers = lookup?.qrProviders ?? qrProviders
  const sameBank =
    ownBank === undefined ? undefined : lookup?.banks.find(({ bankCode }) => bankCode === ownBank)
  const isAtOwnBank = isOffered.bank && sameBank !== undefined
  const isDeadEnd = lookup !== undefined && accounts.length === 0
  const isUsable = (method: DepositMethod) => isOffered[method] && !(method === 'bank' && isDeadEnd)
  const lastMethod = last?.method && isUsable(last.method) ? last.method : undefined
  const first = depositMethods.find(isUsable) ?? depositMethods.find((method) => isOffered[method])
  return {
    method: isAtOwnBank ? 'bank' : (lastMethod ?? first),
    account: sameBank?.bankAccountNo ?? accounts.find((key) => key === last?.account) ?? accounts[0],
    provider: providers.find((each) => each === last?.provider) ?? providers[0],
  }
}
