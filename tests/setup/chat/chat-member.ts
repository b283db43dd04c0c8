import { CHAT_PREFIX, findPartyByRoom, type Party, roomOf } from '#server/modules/chat/room.ts'
import { addMember, type TestServer } from '#tests/setup/server/server-harness.ts'

/** Adds a member and returns their room. */
export async function chatMember(server: TestServer): Promise<{ id: number; room: string; party: Party }> {
  const { id, publicId } = await addMember(server)
  const party = await findPartyByRoom(server.db, `${CHAT_PREFIX}-${publicId}`)
  if (!party) throw new Error('a member without a room')
  return { id, room: roomOf(party), party }
}
