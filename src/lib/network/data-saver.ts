import { boolean, object, optional, safeParse, string } from 'valibot'

const connectionSchema = object({ saveData: optional(boolean()), effectiveType: optional(string()) })

/** Whether bytes that may never be used are welcome: not with Save-Data, not on a connection as slow as 2G. */
export function maySpend(): boolean {
  if (!('connection' in navigator)) return true
  const { success, output } = safeParse(connectionSchema, navigator.connection)
  return !success || (output.saveData !== true && !output.effectiveType?.endsWith('2g'))
}
