import type { Currency } from '#contract/account.ts'

/** A member's account at a provider. */
export interface ProviderAccount {
  readonly slotCode: string
  /** Assigned by the provider. */
  readonly username: string
  readonly currency: Currency
}

/** An account to be opened. */
export interface NewProviderAccount {
  readonly slotCode: string
  /** The member's id that the API exposes. */
  readonly member: string
  readonly currency: Currency
}

export interface Refused {
  readonly kind: 'refused'
}

/** Credentials for a game's own sign-in form; without a password if members can't use one. */
export interface ProviderCredentials {
  readonly username: string
  readonly password: string | undefined
}

/** What a provider says about an account. Amounts in hundredths of the account's currency. */
export interface ProviderBalance {
  readonly balance: number
  /** Totals of stakes and wins since the account was opened, if the provider counts them. */
  readonly staked: number | undefined
  readonly won: number | undefined
}

/** The answer to a deposit or withdrawal; `money`: the account has less. */
export type MoveAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: 'money' | 'other' }

/**
 * External service that runs the games. All calls throw ServiceUnavailableError if the outcome is unknown: no answer, a
 * failure, or an answer that can't be read.
 *
 * The service performs what a key stands for once, and answers the same key always the same, refusals too: the first
 * question may have been lost, or arrive after the second.
 */
export interface GameProvider {
  openAccount(
    key: string,
    account: NewProviderAccount,
  ): Promise<(ProviderCredentials & { readonly kind: 'opened' }) | Refused>
  /** `refused`: the provider doesn't know the account. */
  readBalance(account: ProviderAccount): Promise<(ProviderBalance & { readonly kind: 'found' }) | Refused>
  /** @param satang above zero */
  deposit(key: string, account: ProviderAccount, satang: number): Promise<MoveAnswer>
  /** @param satang above zero */
  withdraw(key: string, account: ProviderAccount, satang: number): Promise<MoveAnswer>
  /** A new link that enters the game signed in. */
  createLink(account: ProviderAccount): Promise<{ readonly kind: 'created'; readonly link: string } | Refused>
  resetPassword(
    key: string,
    account: ProviderAccount,
  ): Promise<{ readonly kind: 'reset'; readonly password: string | undefined } | Refused>
}
