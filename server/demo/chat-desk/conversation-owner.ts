import type { Party } from '#server/modules/chat/room.ts'

/** Display name of a party: a member's name and phone, or a guest with the beginning of the id. */
export function partyLabel(party: Party): string {
  return party.kind === 'member' ? `${party.name} (${party.username})` : `Guest ${party.guestId.slice(0, 8)}`
}

/** URL of a conversation's page. */
export function conversationUrl(room: string): string {
  return `/demo/chat/${encodeURIComponent(room)}`
}
