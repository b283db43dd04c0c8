import type { Deps } from '#server/deps.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import {
  chatGuestsPerAddress,
  chatReadsPerAddress,
  chatReadsPerRoom,
  chatSendsPerAddress,
  chatSendsPerRoom,
  chatUploadsPerAddress,
  chatUploadsPerMember,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { findConversation } from './conversation-list.ts'
import { type Party, roomOf } from './room.ts'

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'rateStore'>

async function limit(deps: LimitDeps, key: string, rate: RateLimit): Promise<void> {
  await limitRate(deps.rateStore, `chat-${key}`, rate, deps.clock.now())
}

/**
 * Applies the rate limit of messages. Guests are also limited by address, since guest ids can be made up.
 * @throws DomainError REQUEST_LIMIT
 */
export async function limitSends(deps: LimitDeps, party: Party, ip: string): Promise<void> {
  const room = roomOf(party)
  await limit(deps, `send:${room}`, chatSendsPerRoom)
  if (party.kind === 'member') return
  await limit(deps, `send-from:${ip}`, chatSendsPerAddress)
  if (!(await findConversation(deps.db, room))) await limit(deps, `begin-from:${ip}`, chatGuestsPerAddress)
}

/**
 * Applies the rate limit of history pages and read receipts.
 * @throws DomainError REQUEST_LIMIT
 */
export async function limitReads(deps: LimitDeps, party: Party, ip: string): Promise<void> {
  if (party.kind === 'guest') await limit(deps, `read-from:${ip}`, chatReadsPerAddress)
  await limit(deps, `read:${roomOf(party)}`, chatReadsPerRoom)
}

/**
 * Applies the rate limit of uploads, before the body is read.
 * @throws DomainError REQUEST_LIMIT
 */
export async function limitUploads(deps: LimitDeps, member: Member | undefined, ip: string): Promise<void> {
  if (member) await limit(deps, `upload:${member.id}`, chatUploadsPerMember)
  else await limit(deps, `upload-from:${ip}`, chatUploadsPerAddress)
}
