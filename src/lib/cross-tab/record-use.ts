import { newId } from '#lib/format/uuid.ts'

/** Marks whose records this page uses, for the browser's other pages; by Web Locks, which end with their page. */
export interface RecordUse {
  /**
   * Says that this page uses somebody's records.
   * @returns ends it
   */
  readonly hold: (who: string) => () => void
  /** Whose records other pages use; nobody's where the browser can't tell. */
  readonly elsewhere: () => Promise<string[]>
}

/** @param name of the records */
export function recordUse(name: string): RecordUse {
  const prefix = `kapao-${name}-use:`
  const own = prefix + newId()
  return {
    hold(who) {
      let end = (): void => undefined
      const use = new Promise<void>((resolve) => {
        end = resolve
      })
      // Where locks are denied, other pages see no mark.
      void globalThis.navigator?.locks?.request(`${own}:${who}`, () => use).catch(() => undefined)
      return end
    },
    async elsewhere() {
      const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {}
      return held
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith(prefix) && !name.startsWith(own))
        .map((name) => name.slice(own.length + 1))
    },
  }
}
