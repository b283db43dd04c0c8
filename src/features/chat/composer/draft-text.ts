/**
 * Puts a text on a new line under what stands in the composer.
 * @returns the draft as it is when the same lines stand in it already
 */
export function appendDraft(draft: string, added: string): string {
  if (draft.trim() === '') return added
  if (`\n${draft}\n`.includes(`\n${added}\n`)) return draft
  return `${draft.trimEnd()}\n${added}`
}

/** Puts a text that couldn't be sent back before what was typed since. */
export function giveBack(text: string, typedSince: string): string {
  if (text.trim() === '') return typedSince
  return typedSince.trim() === '' ? text : `${text}\n${typedSince}`
}
