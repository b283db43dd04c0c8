/**
 * Pages of a list, as far as they are known; an empty list has one.
 * @param total entries in all; undefined where the server doesn't say: then a full page may have another after it
 * @param shown entries on this page
 */
export function pagesKnown(total: number | undefined, page: number, shown: number, perPage: number): number {
  if (total !== undefined) return Math.max(1, Math.ceil(total / perPage))
  return page + (shown >= perPage ? 1 : 0)
}
