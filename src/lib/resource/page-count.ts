/**
 * Number of known pages of a list; an empty list has one.
 * @param total number of all entries; if undefined, a full page is assumed to be followed by another
 * @param shown number of entries on this page
 */
export function pagesKnown(total: number | undefined, page: number, shown: number, perPage: number): number {
  if (total !== undefined) return Math.max(1, Math.ceil(total / perPage))
  return page + (shown >= perPage ? 1 : 0)
}
