import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { Actor } from './modules/audit/audit.ts'
import { StartError } from './platform/start-error.ts'

/** Arguments of `operate`, without the options that every command has. */
export interface OperatorArguments {
  readonly command: readonly string[]
  readonly by: Actor
  /** Print data instead of lines. */
  readonly isJson: boolean
  /** Don't ask before what no other command undoes. */
  readonly isConfirmed: boolean
}

/**
 * Takes `--by <name>`, `--json` and `--yes` out of the arguments.
 * @throws StartError for `--by` without a name
 */
export function readOptions(args: readonly string[]): OperatorArguments {
  const flags = ['--json', '--yes']
  const rest = args.filter((one) => !flags.includes(one))
  const at = rest.indexOf('--by')
  const name = at < 0 ? systemUser() : (rest[at + 1]?.trim() ?? '')
  if (name === '' || name.startsWith('-')) throw new StartError('--by needs the name of who decides.')
  return {
    command: at < 0 ? rest : rest.toSpliced(at, 2),
    by: { kind: 'operate', name },
    isJson: args.includes('--json'),
    isConfirmed: args.includes('--yes'),
  }
}

/** The name in the system's list of users, which a container may lack. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/** Resolves the file of `texts set <file>`: npm runs a script in the folder of package.json, not where it was called. */
export function resolveFiles(args: readonly string[], folder: string): readonly string[] {
  const at = args.findIndex((one, index) => one === 'set' && args[index - 1] === 'texts') + 1
  const file = args[at]
  return at === 0 || file === undefined ? args : args.with(at, resolve(folder, file))
}
