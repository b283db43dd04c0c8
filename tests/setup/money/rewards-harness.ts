import type { Deps } from '#server/deps.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { addInvitee } from '#server/modules/rewards/invitee-list.ts'
import { transferAllToGame } from '#server/modules/wallet/transfers.ts'
import { addMember, type TestMember } from '#tests/setup/server/server-harness.ts'

/** Adds a member with a high balance in a game. */
export async function addPlayer(server: Pick<Deps, 'db' | 'clock'>): Promise<TestMember> {
  const member = await addMember(server, { satang: 1_000_000_000 })
  await server.db.tx(async (sql) => {
    await activateGame(sql, { id: member.id, publicId: `T${member.id}` }, 'NAKA', 1)
    await transferAllToGame(sql, member.id, 'NAKA', 1)
  })
  return member
}

/** Adds a member who was invited by `inviter`, with a high balance in a game. */
export async function addFriend(
  server: Pick<Deps, 'db' | 'clock'>,
  inviter: TestMember,
): Promise<TestMember> {
  const member = await addPlayer(server)
  await server.db.tx((sql) => addInvitee(sql, inviter.id, member.id))
  return member
}

/** Plays a round; amounts in satang. */
export async function play(
  server: Pick<Deps, 'db' | 'clock'>,
  member: TestMember,
  stake: number,
  win = 0,
): Promise<void> {
  await server.db.tx((sql) =>
    playRound(sql, { memberId: member.id, slotCode: 'NAKA', stake, win, at: server.clock.now() }),
  )
}
