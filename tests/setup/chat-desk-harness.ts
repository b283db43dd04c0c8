import { CHAT_PREFIX, findPartyByRoom, type Party, roomOf } from '#server/modules/chat/room.ts'
import { addMember, type TestResponse, type TestServer } from './server-harness.ts'

/** Headers of same-origin requests from the demo console. */
export const sameOriginHeaders = {
  host: 'localhost:8110',
  origin: 'http://localhost:8110',
  'sec-fetch-site': 'same-origin',
}

/** Drives the chat desk of the demo console like a browser without JavaScript. */
export function chatDesk(server: TestServer) {
  const openPage = async (address: string): Promise<TestResponse> =>
    await server.request(address, { headers: sameOriginHeaders })
  /** Submits a form. @returns HTML of the page that it redirects to */
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

/** Outcome of the last form submission, as shown on the page. */
export function outcomeIn(html: string): string {
  return /<p class="outcome[^>]*>([^<]*)/.exec(html)?.[1] ?? 'no outcome'
}

/** Adds a member and returns their room. */
export async function chatMember(server: TestServer): Promise<{ id: number; room: string; party: Party }> {
  const { id, publicId } = await addMember(server)
  const party = await findPartyByRoom(server.db, `${CHAT_PREFIX}-${publicId}`)
  if (!party) throw new Error('a member without a room')
  return { id, room: roomOf(party), party }
}
