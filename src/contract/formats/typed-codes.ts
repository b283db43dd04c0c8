import { dropInvisible } from './invisible-characters.ts'
import { asciiDigits } from './typed-digits.ts'

/** Normalizes an invite code: ASCII digits and dashes, without spaces and invisible characters; upper and lower case stay. */
export function normalizeCode(typed: string): string {
  return dropInvisible(asciiDigits(typed))
    .replaceAll(/\s/g, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** Normalizes a code of a promotion or bonus, which is upper case everywhere (specification, section 5). */
export const normalizePromotionCode = (typed: string): string => normalizeCode(typed).toUpperCase()

/** The code in an invite link's address, without what a message has right after the link: messengers take it for a part of it. */
export const normalizeLinkedInviteCode = (code: string): string =>
  normalizeCode(code).replace(/^([\w~@:+-]+(?:\.[\w~@:+-]+)*).*/, '$1')

/** Normalizes what is typed as an inviter's code: the code of an invite link, if one is pasted, also within a message. */
export function normalizeInviteCode(typed: string): string {
  const plain = dropInvisible(asciiDigits(typed))
  const [, linked] = /(?:[?&;]|%3F|%26)code(?:=|%3D)([^\s&#]+)/i.exec(plain) ?? []
  const code = linked === undefined ? normalizeCode(typed) : normalizeLinkedInviteCode(decoded(linked))
  // What is left may be a link itself.
  return code === typed ? code : normalizeInviteCode(code)
}

/** The text that a URL's part encodes; the part itself if it isn't encoded rightly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
