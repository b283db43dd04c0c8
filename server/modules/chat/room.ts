import * as v from 'valibot'
import type { Member } from '#server/platform/auth/sessions.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Prefix of all room names. */
export const CHAT_PREFIX = 'kapao'

/** The customer side of a conversation; a member's `id` is the internal one. */
export type Party =
  | {
      readonly kind: 'member'
      readonly id: number
      readonly publicId: string
      readonly username: string
      readonly name: string
    }
  | { readonly kind: 'guest'; readonly guestId: string }

/** Identity claimed in a request body. */
export interface ClaimedIdentity {
  readonly userId?: string | undefined
  readonly guestId?: string | undefined
}

/** Guest ids are random UUIDs, hence unguessable; lower case only, so that each has one spelling. */
const guestIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Room name of a party. */
export function roomOf(party: Party): string {
  return `${CHAT_PREFIX}-${party.kind === 'member' ? party.publicId : party.guestId}`
}

/**
 * Determines the party of a request. Members are identified only by their token, guests only by their id.
 * @throws DomainError UNAUTHORIZED (another member's id, or any without a token), KEY_MISSING, KEY_INVALID
 * (guest's id)
 */
export function resolveParty(member: Member | undefined, { userId, guestId }: ClaimedIdentity): Party {
  if (userId && userId !== member?.publicId) throw new DomainError('UNAUTHORIZED')
  if (member) {
    const { id, publicId, username, name } = member
    return { kind: 'member', id, publicId, username, name }
  }
  if (!guestId) throw new DomainError('KEY_MISSING', { field: 'guestId' })
  if (!guestIdPattern.test(guestId)) throw new DomainError('KEY_INVALID', { field: 'guestId' })
  return { kind: 'guest', guestId }
}

/** Whether a connection may join a room: members only their own, everybody else only guests' rooms. */
export function canJoinRoom(room: string, member: Pick<Member, 'publicId'> | undefined): boolean {
  if (member) return room === `${CHAT_PREFIX}-${member.publicId}`
  return guestIdOf(room) !== undefined
}

function guestIdOf(room: string): string | undefined {
  const id = room.startsWith(`${CHAT_PREFIX}-`) ? room.slice(CHAT_PREFIX.length + 1) : ''
  return guestIdPattern.test(id) ? id : undefined
}

const memberRow = v.object({ id: v.number(), public_id: v.string(), username: v.string(), name: v.string() })

/** Finds the party of a room name; undefined if there is no such member. */
export async function findPartyByRoom(sql: Sql, room: string): Promise<Party | undefined> {
  const guestId = guestIdOf(room)
  if (guestId !== undefined) return { kind: 'guest', guestId }
  if (!room.startsWith(`${CHAT_PREFIX}-`)) return undefined
  const member = await firstRow(
    sql,
    memberRow,
    'select id, public_id, username, name from member where public_id = $1',
    [room.slice(CHAT_PREFIX.length + 1)],
  )
  if (!member) return undefined
  const { id, public_id: publicId, username, name } = member
  return { kind: 'member', id, publicId, username, name }
}

/**
 * Inserts a party's room unless it exists. Must run in a transaction. For concurrent inserts PostgreSQL may
 * report the conflict of guest_id before that of the room name, so any conflict is ignored.
 */
export async function ensureRoom(sql: Sql, party: Party, at: number): Promise<void> {
  await sql.run(
    `insert into chat_room (room, member_id, guest_id, updated_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [
      roomOf(party),
      party.kind === 'member' ? party.id : null,
      party.kind === 'guest' ? party.guestId : null,
      at,
    ],
  )
}
