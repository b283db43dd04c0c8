/** Page numbers to show around the current page: three before, one after, within 1 to `pages`. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, page - 3)
  const last = Math.min(pages, page + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
