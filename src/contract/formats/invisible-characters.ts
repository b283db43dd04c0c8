/** Invisible characters that keyboards and copied texts bring; between two emoji, a joiner makes them one. */
const removed =
  /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** Removes all invisible characters, from text that consists of ASCII: phone numbers, codes, amounts, links. */
export function dropInvisible(text: string): string {
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** Canonical form of a name: composed (NFC), without characters that keyboards insert unseen, single spaces. */
export function normalizeVisibleText(typed: string): string {
  return typed.replaceAll(removed, '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
