import { boolean, object, optional, safeParse, string } from 'valibot'

const connectionSchema = object({ saveData: optional(boolean()), effectiveType: optional(string()) })

/** Whether to prefetch data that may never be used: not with Save-Data or on 2G connections. */
export function prefetchAllowed(): boolean {
  if (!('connection' in navigator)) return true
  const { success, output } = safeParse(connectionSchema, navigator.connection)
  return !success || (output.saveData !== true && !output.effectiveType?.endsWith('2g'))
}
