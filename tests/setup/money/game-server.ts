import type { Call } from '#contract/call.ts'
import { walletActivate } from '#contract/slots.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { webhookGames } from '#server/modules/games/game-webhook.ts'
import { withProvider } from '#server/modules/games/provider-accounts.ts'
import { askDueOutcomes } from '#server/modules/games/recovery-job.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { type GameFault, GameService, gameWebhook } from './game-service.ts'

/** Creates a backend whose games are at a provider with faults. */
export async function createGameServer() {
  const service = new GameService()
  const faults: GameFault[] = []
  const server = await createTestServer({
    openGames: () => webhookGames(gameWebhook(service, () => faults.shift() ?? 'none')),
  })
  const { clock, deps } = server

  const call = (
    member: TestMember,
    spec: Call,
    input: { body?: unknown; key?: string; params?: Record<string, string> } = {},
  ) =>
    server.call(spec, {
      token: member.token,
      ...('body' in input ? { body: input.body } : {}),
      ...(input.params ? { params: input.params } : {}),
      ...(input.key === undefined ? {} : { headers: { 'idempotency-key': input.key } }),
    })

  return {
    ...server,
    service,
    call,
    /** A member with accounts at games, and satang in the wallet. */
    async member(satang: number, ...games: string[]): Promise<TestMember> {
      const member = await addMember(server, { satang })
      for (const slotCode of games) await call(member, walletActivate, { params: { slotCode } })
      return member
    },
    /** What happens to the next questions to the provider. */
    failNext(...next: GameFault[]): void {
      faults.splice(0, faults.length, ...next)
    },
    /** Asks again for what is unknown, ten minutes later. */
    async recover(): Promise<void> {
      clock.advance(10 * 60_000)
      const atProvider = withProvider(deps)
      if (atProvider) await askDueOutcomes(atProvider)
    },
    play(member: TestMember, game: string, stake: number, win: number): void {
      service.play(game, `${game}-${member.publicId}`.toLowerCase(), stake, win)
    },
    /** Satang at the provider. */
    inGame(member: TestMember, game: string): number {
      return (
        service.accounts.get(`${game} ${`${game}-${member.publicId}`.toLowerCase()}`)?.balance ?? Number.NaN
      )
    },
    /** What the portal shows, in baht: main wallet and games with an account. */
    async balances(member: TestMember): Promise<Record<string, number>> {
      const { body } = await call(member, walletGet)
      const slots: { code: string; isActive: boolean; amount: number }[] = body.slots
      const games = slots
        .filter(({ isActive }) => isActive)
        .map(({ code, amount }) => [code, amount] as const)
      return { WALLET: body.wallet.amount, ...Object.fromEntries(games) }
    },
    async statement(member: TestMember): Promise<string[]> {
      const { body } = await call(member, statementList, { body: { page: 1, limit: 50 } })
      return body.statements.map((row: Record<string, unknown>) =>
        [row.statementType, row.from ?? '-', row.to ?? '-', row.status, row.amount].join(' '),
      )
    },
  }
}
