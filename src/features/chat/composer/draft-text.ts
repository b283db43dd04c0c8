/**
 * Appends a text to the draft on a new line.
 * @returns the draft unchanged if it already contains the same lines
 */
export function appendDraft(draft: string, added: string): string {
  if (draft.trim() === '') return added
  if (`\n${draft}\n`.includes(`\n${added}\n`)) return draft
  return `${draft.trimEnd()}\n${added}`
}

/** Restores a text that couldn't be sent, before what was typed since. */
export function restoreDraft(text: string, typedSince: string): string {
  if (text.trim() === '') return typedSince
  return typedSince.trim() === '' ? text : `${text}\n${typedSince}`
}
