import type { PlayMessage } from '#domain/games/redirect-message.ts'
import { parseUrl } from '#lib/html/parse-url.ts'

/** Only web addresses are gone to from here, whatever the portal says. */
function isWeb(address: string): boolean {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '')
}

/** State of the history entry from which a form was posted. */
const LEFT = 'left'

/** Whether the member has come back here from a game. */
export function hasComeBack(): boolean {
  return history.state === LEFT
}

/** Sends a form; its fields are gone from the page at once, so that nobody finds them by coming back. */
function post(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  // A posted form, unlike `location.replace`, leaves this page's entry in the history.
  history.replaceState(LEFT, '')
  form.submit()
  form.remove()
}

/**
 * Goes on to the game; the page itself leaves no entry in the tab's history.
 * @returns false when the address is no web address
 */
export function leave(message: Exclude<PlayMessage, { kind: 'show' }>): boolean {
  if (message.kind === 'go') {
    if (!isWeb(message.href)) return false
    location.replace(message.href)
    return true
  }
  if (!isWeb(message.action)) return false
  post(message.action, message.fields)
  return true
}
