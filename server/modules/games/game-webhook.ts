import * as v from 'valibot'
import { bahtFromSatang, balance } from '#contract/money.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import type { Question, Webhook } from '#server/platform/webhook.ts'
import type { GameProvider, ProviderAccount } from './game-provider.ts'

const refused = v.object({ kind: v.literal('refused') })

/** A name or password: shown to the member, and part of paths. */
const credential = v.pipe(v.string(), v.regex(/^[^\p{C}\s]{1,80}$/u))

/** Baht that are there, rounded down to whole satang. */
const present = v.pipe(
  balance,
  v.transform(({ satang }): number => satang),
  v.minValue(0),
)

const accountAnswer = v.variant('kind', [
  refused,
  v.pipe(
    v.object({ kind: v.literal('done'), username: credential, password: v.nullish(credential) }),
    v.transform(({ username, password }) => ({
      kind: 'opened' as const,
      username,
      password: password ?? undefined,
    })),
  ),
])

const balanceAnswer = v.variant('kind', [
  refused,
  v.pipe(
    v.object({
      kind: v.literal('found'),
      balance: present,
      staked: v.nullish(present),
      won: v.nullish(present),
    }),
    v.transform(({ staked, won, ...found }) => ({
      ...found,
      staked: staked ?? undefined,
      won: won ?? undefined,
    })),
  ),
])

/** `pending`: the service doesn't know either; it is asked again. */
const moveAnswer = v.variant('kind', [
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('pending') }),
  v.object({
    kind: v.literal('refused'),
    reason: v.fallback(v.optional(v.picklist(['money', 'other']), 'other'), 'other'),
  }),
])

/** A link that members open with credentials in it: encrypted only. */
const gameLink = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:'),
)

const linkAnswer = v.variant('kind', [
  refused,
  v.pipe(
    v.object({ kind: v.literal('done'), link: gameLink }),
    v.transform(({ link }) => ({ kind: 'created' as const, link })),
  ),
])

const passwordAnswer = v.variant('kind', [
  refused,
  v.pipe(
    v.object({ kind: v.literal('done'), password: v.nullish(credential) }),
    v.transform(({ password }) => ({ kind: 'reset' as const, password: password ?? undefined })),
  ),
])

/** Runs games through the operator's service. */
export function webhookGames(webhook: Webhook): GameProvider {
  async function ask<Schema extends v.GenericSchema>(
    question: Omit<Question, 'type'> & { readonly action: string },
    answer: Schema,
  ): Promise<v.InferOutput<Schema>> {
    try {
      return await webhook.ask({ type: 'game', ...question }, answer)
    } catch (cause) {
      throw new ServiceUnavailableError('the game service failed', { cause })
    }
  }
  const of = ({ slotCode: game, username, currency }: ProviderAccount) => ({ game, username, currency })

  const move = async (action: string, key: string, account: ProviderAccount, satang: number) => {
    const amount = bahtFromSatang(satang)
    const answer = await ask({ action, key, ...of(account), amount }, moveAnswer)
    if (answer.kind === 'pending') throw new ServiceUnavailableError('the game service has no outcome yet')
    return answer
  }
  return {
    openAccount: (key, { slotCode: game, ...account }) =>
      ask({ action: 'account', key, game, ...account }, accountAnswer),
    readBalance: (account) => ask({ action: 'balance', ...of(account) }, balanceAnswer),
    deposit: (key, account, satang) => move('deposit', key, account, satang),
    withdraw: (key, account, satang) => move('withdraw', key, account, satang),
    createLink: (account) => ask({ action: 'link', ...of(account) }, linkAnswer),
    resetPassword: (key, account) => ask({ action: 'password', key, ...of(account) }, passwordAnswer),
  }
}
