import { DomainError } from '#server/platform/domain-error.ts'

/** Deepest nesting of arrays and objects. */
const MAX_DEPTH = 20

/** Maximum number of values in all arrays and objects. */
const MAX_VALUES = 2000

/** Bytes of JSON's punctuation. */
const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/**
 * Parses JSON of strangers. Its shape is checked before it is parsed; secure-json-parse only looks for `__proto__`, and
 * parsers of streams, such as stream-json, cost more than the 64 KB that they would save.
 * @throws DomainError KEY_INVALID if it isn't JSON in UTF-8, is nested too deeply, or has too many values
 */
export function parseJson(bytes: Uint8Array): unknown {
  requirePlainShape(bytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('KEY_INVALID', { detail: 'body is not JSON' })
  }
}

/** Counts brackets and commas outside of strings; whether it is JSON at all is left to the parser. */
function requirePlainShape(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
    else if (byte === COMMA) values++
    if (depth > MAX_DEPTH || values >= MAX_VALUES)
      throw new DomainError('KEY_INVALID', { detail: 'body has too many values or levels' })
  }
}
