/**
 * The two methods of ES2023 that every supported browser has (Chrome 97, Firefox 104, Safari 15.4). Its others are newer
 * than Chrome 109, so the `lib` of pages and workers ends with ES2022.
 */
interface ReadonlyArray<T> {
  findLast<S extends T>(
    predicate: (value: T, index: number, array: readonly T[]) => value is S,
  ): S | undefined
  findLast(predicate: (value: T, index: number, array: readonly T[]) => unknown): T | undefined
  findLastIndex(predicate: (value: T, index: number, array: readonly T[]) => unknown): number
}

interface Array<T> {
  findLast<S extends T>(predicate: (value: T, index: number, array: T[]) => value is S): S | undefined
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined
  findLastIndex(predicate: (value: T, index: number, array: T[]) => unknown): number
}
