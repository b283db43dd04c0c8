import { hashText } from '#lib/format/text-hash.ts'

/**
 * Storage key of the hashes of session-only tokens that were ended in this browser, newest first. A tab opened from ours
 * has a copy of the token in its session storage, and gets no storage event while it shows another site.
 */
export const ENDED_SESSIONS_KEY = 'kapao.ended-sessions'

/** Older entries are dropped: a tab with such an old copy is unlikely to be open still. */
const MAX_HASHES = 20

const parseHashes = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? []

/** @param text the stored value; parsed without a schema library, because the inlined boot script uses this too */
export function isTokenEnded(token: string, text: string | undefined): boolean {
  return isHashEnded(hashText(token), text)
}

/** @param hash hash of a token */
export function isHashEnded(hash: string, text: string | undefined): boolean {
  return parseHashes(text).includes(hash)
}

/** The value to store after a token has ended. */
export function addEndedToken(token: string, text: string | undefined): string {
  return [hashText(token), ...parseHashes(removeEndedToken(token, text))].slice(0, MAX_HASHES).join(' ')
}

/** The value to store after the host has issued the same token again. */
export function removeEndedToken(token: string, text: string | undefined): string {
  const hash = hashText(token)
  return parseHashes(text)
    .filter((other) => other !== hash)
    .join(' ')
}
