import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Deps } from './deps.ts'
import type { Actor } from './modules/audit/audit.ts'
import { changeOwnTexts, ownTextsSchema, readOwnTexts } from './modules/settings/texts.ts'
import type { CommandResult } from './operate-output.ts'
import { StartError } from './platform/start-error.ts'

/** `texts` prints the operator's own texts, `texts set <file>` replaces them. */
export async function operateTexts(
  { db, clock }: Deps,
  [action, file]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  if (action === 'set' && file !== undefined) {
    const texts = await readTextsFile(file)
    await db.tx((sql) => changeOwnTexts(sql, texts, by, clock.now()))
  } else if (action !== undefined) throw new StartError('Expected: texts, or texts set <file.json>.')
  const data = (await readOwnTexts(db)) ?? {}
  return { lines: [JSON.stringify(data, undefined, 2)], data }
}

async function readTextsFile(file: string) {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} can't be read (${error.code ?? error.message}).`)
  })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ownTextsSchema), content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new StartError(`${file} is invalid${path === null ? '' : ` at ${path}`}: ${issue.message}.`)
}
