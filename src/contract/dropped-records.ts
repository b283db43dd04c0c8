import * as v from 'valibot'

/** Invalid field of each record that was dropped from a list. */
const dropped = new WeakMap<object, readonly string[]>()

/** Path of an issue's field; within unions the path inside the option, which is more specific. */
export function issueField(issue: v.BaseIssue<unknown>): string {
  const own = v.getDotPath(issue)
  const inner = issue.issues?.map(issueField).find((path) => path !== '(whole)')
  return [own, inner].filter(Boolean).join('.') || '(whole)'
}

/** Records that entries were dropped from a list. @param fields invalid field of each dropped record */
export function recordDropped(list: object, fields: readonly string[]): void {
  dropped.set(list, fields)
}

/** Number of records that were dropped from a parsed list. */
export function unreadableCount(list: readonly unknown[] | undefined): number {
  return list ? (dropped.get(list)?.length ?? 0) : 0
}

/** Number of records that the server sent, including dropped ones. */
export function sentCount(list: readonly unknown[] | undefined): number {
  return (list?.length ?? 0) + unreadableCount(list)
}

/** Invalid fields of all records dropped from a parsed response, with the number of records dropped for each. */
export function droppedFields(value: unknown, path = ''): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const add = (field: string, times: number) => found.set(field, (found.get(field) ?? 0) + times)
  if (typeof value !== 'object' || value === null) return found
  for (const field of dropped.get(value) ?? []) add(joined(path, field), 1)
  for (const [key, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? path : joined(path, key)
    for (const [field, times] of droppedFields(inner, place)) add(field, times)
  }
  return found
}

function joined(path: string, field: string): string {
  if (path === '') return field
  return field === '(whole)' ? path : `${path}.${field}`
}
