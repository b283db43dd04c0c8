/** Joins class names, leaving out what is false or absent; undefined when nothing is left. */
export function cx(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
