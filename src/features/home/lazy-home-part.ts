import { type FunctionComponent, lazy } from 'react'
import { loadExtraCatalog } from '#lib/i18n/lazy-catalogs.ts'

/** A part of home that its start doesn't need. If its code or texts can't be loaded, home is shown without it. */
export function lazyHomePart<P extends object>(load: () => Promise<FunctionComponent<P>>) {
  return lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadExtraCatalog()])
      return { default: part }
    } catch {
      return { default: () => null }
    }
  })
}
