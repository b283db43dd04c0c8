import { textMark } from '#lib/format/text-hash.ts'

/**
 * Key of the marks of session-only tokens that were ended in this browser, newest first. A tab that was opened from ours
 * has a copy of the token in its own session storage; while another site stands in that tab, no event reaches it.
 */
export const ENDED_SESSIONS_KEY = 'kapao.ended-sessions'

/** So many log-outs are remembered: a tab with an older copy is unlikely to be open still. */
const MOST = 20

const marksOf = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? []

/** @param text what is kept; read without a schema library, for the page's first script does it too */
export function isEnded(token: string, text: string | undefined): boolean {
  return marksOf(text).includes(textMark(token))
}

/** What to keep once a token is ended. */
export function withEnded(token: string, text: string | undefined): string {
  return [textMark(token), ...marksOf(withoutEnded(token, text))].slice(0, MOST).join(' ')
}

/** What to keep once a host has answered the same token to a new sign-in. */
export function withoutEnded(token: string, text: string | undefined): string {
  const mark = textMark(token)
  return marksOf(text)
    .filter((other) => other !== mark)
    .join(' ')
}
