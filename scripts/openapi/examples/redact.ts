/** Fields that give access to something, and what stands for them. */
const secrets: Readonly<Record<string, string>> = {
  token: 'kapao-session-token',
  otpToken: 'kapao-otp-token',
  password: 'a-long-password',
  oldPassword: 'a-long-password',
  newPassword: 'another-long-password',
}

const MAX_RECORDS = 3
const MAX_TEXT_LENGTH = 300

/** Copies a request or a response for the document: without secrets, and with long lists and texts shortened. */
export function redact(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const isList = value.every((record) => typeof record === 'object')
    return (isList ? value.slice(0, MAX_RECORDS) : value).map((record) => redact(record))
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(inner, key)]))
  }
  if (typeof value !== 'string') return value
  return secrets[field] ?? shorten(withoutTicket(value))
}

/**
 * Without the ticket of a game link, the signature of a picture's address, and the text of an encrypted gift link, which
 * differs each time.
 */
function withoutTicket(text: string): string {
  return text
    .replace(/([?&]ticket=)[\w-]+/, '$1one-time-ticket')
    .replace(/(\/\d{13}\/)[\w-]{43}$/, '$1signature')
    .replace(/^U2FsdGVkX1[\w+/=]+$/, 'U2FsdGVkX1+the+encrypted+link')
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, 120)}…` : text
}
