import * as v from 'valibot'

/** Fields at fault of the records that were dropped from a list, one for each record. */
const dropped = new WeakMap<object, readonly string[]>()

/** Path of the field that an issue is about: the deepest inside a union's options, which says more than the union. */
export function issueField(issue: v.BaseIssue<unknown>): string {
  const own = v.getDotPath(issue)
  const inner = issue.issues?.map(issueField).find((path) => path !== '(whole)')
  return [own, inner].filter(Boolean).join('.') || '(whole)'
}

/** Notes that records were dropped from a list, each by its field at fault. */
export function recordDropped(list: object, fields: readonly string[]): void {
  dropped.set(list, fields)
}

/** How many records of a list of an answer couldn't be read. */
export function unreadableCount(list: readonly unknown[] | undefined): number {
  return list ? (dropped.get(list)?.length ?? 0) : 0
}

/** How many records the server sent, readable or not. */
export function sentCount(list: readonly unknown[] | undefined): number {
  return (list?.length ?? 0) + unreadableCount(list)
}

/** Paths of the fields at fault of all records dropped from a parsed answer, with how many were dropped for each. */
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
