import type { PlayMessage } from '../lib/play-message.ts'

/** Only web addresses are gone to from here, whatever the portal says. */
function isWeb(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
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
