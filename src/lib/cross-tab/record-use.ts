import { createUuid } from '#lib/format/uuid.ts'

/** Tells other tabs whose records this page uses. Based on Web Locks, which are released with their page. */
export interface RecordUse {
  /**
   * Marks the owner's records as used by this page.
   * @returns a function that removes the mark
   */
  readonly markInUse: (ownerId: string) => () => void
  /** Owners of the records that other tabs use; empty without Web Locks. */
  readonly usedInOtherTabs: () => Promise<string[]>
}

/** @param name kind of records */
export function createRecordUse(name: string): RecordUse {
  const prefix = `kapao-${name}-use:`
  const own = prefix + createUuid()
  return {
    markInUse(ownerId) {
      let release = (): void => undefined
      const use = new Promise<void>((resolve) => {
        release = resolve
      })
      // If locks are denied, other tabs don't see the mark.
      void globalThis.navigator?.locks?.request(`${own}:${ownerId}`, () => use).catch(() => undefined)
      return release
    },
    async usedInOtherTabs() {
      const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {}
      return held
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith(prefix) && !name.startsWith(own))
        .map((name) => name.slice(own.length + 1))
    },
  }
}
