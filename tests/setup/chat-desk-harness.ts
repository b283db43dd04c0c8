import * as v from 'valibot'
import { CHAT_PREFIX, findPartyByRoom, type Party, roomOf } from '#server/modules/chat/room.ts'
import { addMember, type TestResponse, type TestServer } from './server-harness.ts'

/** Headers of the console's own forms. */
export const sameOriginHeaders = {
  host: 'localhost:8110',
  origin: 'http://localhost:8110',
  'sec-fetch-site': 'same-origin',
}

/** The console's pages of conversations, as a browser without scripts uses them. */
export function chatDesk(server: TestServer) {
  const openPage = async (address: string): Promise<TestResponse> =>
    await server.request(address, { headers: sameOriginHeaders })
  /** Sends a form. @returns the page that it leads to */
  async function send(
    room: string,
    action: string,
    fields: Readonly<Record<string, string | File>> = {},
  ): Promise<string> {
    const body = new FormData()
    for (const [name, value] of Object.entries({ agent: 'Nok', ...fields })) body.append(name, value)
    const answer = await server.request(`/demo/chat/${room}/${action}`, {
      method: 'POST',
      headers: sameOriginHeaders,
      body,
    })
    if (answer.status !== 303) throw new Error(`${action}: ${answer.status} ${answer.body}`)
    return (await openPage(answer.headers.get('location') ?? '')).body
  }
  return { openPage, send, page: (room: string, query = '') => openPage(`/demo/chat/${room}${query}`) }
}

/** What a page says that came of the last form. */
export function outcomeIn(html: string): string {
  return /<p class="outcome[^>]*>([^<]*)/.exec(html)?.[1] ?? 'no outcome'
}

const publicId = v.object({ public_id: v.string() })

/** A new member with the room that is theirs. */
export async function chatMember(server: TestServer): Promise<{ id: number; room: string; party: Party }> {
  const { id } = await addMember(server)
  const [row] = await server.db.rows(publicId, 'select public_id from member where id = $1', [id])
  const party = await findPartyByRoom(server.db, `${CHAT_PREFIX}-${row?.public_id}`)
  if (!party) throw new Error('a member without a room')
  return { id, room: roomOf(party), party }
}
