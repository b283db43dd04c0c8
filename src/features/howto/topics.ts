import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { tokenAtom } from '#lib/session/session.ts'
import type recordings from './recordings.json'

export type TopicKey = keyof typeof recordings

/** URLs of a topic's files, from the root of the portal. */
export const videoUrl = (topic: TopicKey) => `/howto/${topic}.mp4`
export const posterUrl = (topic: TopicKey) => `/howto/${topic}.jpg`
export const captionsUrl = (topic: TopicKey, language: Locale) => `/howto/${topic}.${language}.vtt`

export interface Topic {
  /** Base name of its files, and its fragment in the URL. */
  readonly key: TopicKey
  readonly title: MessageDescriptor
  /** See `stepsAtom`. */
  readonly steps: readonly MessageDescriptor[]
}

const paymentInBaht = msg`Pay by bank transfer, payment QR or gift link. Transfer only from the bank account that you registered.`
const paymentInKip = msg`Choose a way to pay. Transfer only from the bank account that you registered.`

/** Whether the steps are for an account in kip: that of the member, or, before sign-in, what the build registers. */
const isKipAtom = atom((get) => {
  const currency = get(tokenAtom) === undefined ? undefined : get(currencyAtom)
  return currency === undefined ? buildSettings.laos : currency === 'LAK'
})

/** The steps of a topic for whoever is signed in. Payment QR and gift links are for accounts in baht. */
export const stepsAtom = atom((get) => {
  const payment = get(isKipAtom) ? paymentInKip : paymentInBaht
  return ({ steps }: Topic) => steps.map((step) => (step === paymentInBaht ? payment : step))
})

/** The five topics of the specification, section 2. */
export const topics: readonly Topic[] = [
  {
    key: 'wallet',
    title: howtoTitles.wallet,
    steps: [
      msg`Sign in and tap Deposit on the home page.`,
      paymentInBaht,
      msg`After a bank transfer, upload the slip within one hour. The money is in your wallet within a minute of the check.`,
      msg`To take money out, tap Withdraw and enter the amount. It goes to your registered bank account.`,
    ],
  },
  {
    key: 'games',
    title: howtoTitles.games,
    steps: [
      msg`Find a game on the home page: slot, sport and casino, or lotto.`,
      msg`The first time, tap Open account on its card.`,
      msg`Tap Transfer and move money from the main wallet to the game.`,
      msg`Tap the game's card to see your user name and password for it, and enter the game from there.`,
    ],
  },
  {
    key: 'balance',
    title: howtoTitles.balance,
    steps: [
      msg`The home page shows the total of your wallet and all games, and how old the figure is.`,
      msg`Tap the check-balance button to read all games again.`,
      msg`Each game's card shows its own amount. A time in its place says that the amount is an older one.`,
      msg`The statement lists every deposit, transfer, bonus and withdrawal.`,
    ],
  },
  {
    key: 'receive-bonus',
    title: howtoTitles['receive-bonus'],
    steps: [
      msg`Open the bonus page from the home page.`,
      msg`Choose a bonus, or enter a promotion code and search.`,
      msg`Read its conditions first: while a bonus is active, you can't withdraw.`,
      msg`Confirm. The bonus is added to your wallet.`,
    ],
  },
  {
    key: 'end-bonus',
    title: howtoTitles['end-bonus'],
    steps: [
      msg`A bonus must be ended before your next deposit.`,
      msg`Open the bonus page: the active bonus stands at the top.`,
      msg`It can be ended once its turnover is reached, or once deposit and bonus together have fallen below the limit.`,
      msg`Tap End bonus and confirm. Ending a bonus clears all game balances.`,
    ],
  },
]
