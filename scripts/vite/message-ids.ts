import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** An id as Lingui makes it from a text: six characters of a hash, which no compression makes shorter. */
const generated = /^[\w+/-]{6}$/
/** The same where the compiled code names it. */
const named = /\bid:\s*"([\w+/-]{6})"/g

let shortIds: Promise<ReadonlyMap<string, string>> | undefined

async function numberIds(): Promise<ReadonlyMap<string, string>> {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  const source = (await catalog?.read(config.sourceLocale ?? 'en')) ?? {}
  const ids = Object.keys(source).filter((id) => generated.test(id))
  return new Map(ids.sort().map((id, index) => [id, index.toString(36)]))
}

/** Numbers in place of the ids that Lingui made, by id. Ids that somebody chose, as `errorMsg.OK`, aren't among them. */
export function messageNumbers(): Promise<ReadonlyMap<string, string>> {
  shortIds ??= numberIds()
  return shortIds
}

/**
 * Numbers the texts in a build: three catalogs and all code name each of them, so that an id of one or two characters
 * saves over ten kilobytes of what a phone keeps.
 */
export function numberedMessages(): Plugin {
  return {
    name: 'kapao-message-ids',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      async handler(code) {
        const numbers = await messageNumbers()
        const next = code.replaceAll(named, (whole, id: string) => {
          const number = numbers.get(id)
          return number === undefined ? whole : `id: "${number}"`
        })
        return next === code ? undefined : { code: next, map: null }
      },
    },
  }
}
