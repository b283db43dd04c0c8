import * as v from 'valibot'
import type { Deps } from './deps.ts'
import type { Actor } from './modules/audit/audit.ts'
import { staffRoles } from './modules/staff/roles.ts'
import {
  addStaff,
  disableStaff,
  listStaff,
  resetStaff,
  type StaffCredentials,
  staffName,
} from './modules/staff/staff.ts'
import { type CommandResult, formatInstant } from './operate-output.ts'
import { StartError } from './platform/start-error.ts'

const USAGE = `Expected: staff, staff add <name> ${staffRoles.join('|')}, staff disable <name>, or staff reset <name>.`

/** `staff` lists who can sign in at the desk; `staff add`, `disable` and `reset` change it. */
export async function operateStaff(
  deps: Deps,
  [action, ...args]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  switch (action) {
    case undefined:
    case 'list':
      return await printList(deps)
    case 'add': {
      const role = staffRoles.find((known) => known === args[1])
      if (!role) throw new StartError(USAGE)
      const name = readName(args[0])
      const credentials = await addStaff(deps, { name, role }, by)
      if (!credentials) throw new StartError(`There is ${name} already: use staff reset.`)
      return printCredentials(credentials)
    }
    case 'reset': {
      const name = readName(args[0])
      const credentials = await resetStaff(deps, name, by)
      if (!credentials) throw new StartError(`There is no ${name} among the staff.`)
      return printCredentials(credentials)
    }
    case 'disable': {
      const name = readName(args[0])
      if (!(await disableStaff(deps.db, name, deps.clock.now(), by)))
        throw new StartError(`There is no ${name} among the staff, or the account is disabled already.`)
      return { lines: [`The account of ${name} is disabled.`], data: { action, name } }
    }
    default:
      throw new StartError(USAGE)
  }
}

function readName(text: string | undefined): string {
  if (text === undefined) throw new StartError(USAGE)
  const result = v.safeParse(staffName, text)
  if (!result.success)
    throw new StartError(
      `${JSON.stringify(text)} can't be a name: 2 to 32 letters of a to z, digits, dots, hyphens and underscores.`,
    )
  return result.output
}

async function printList({ db }: Deps): Promise<CommandResult> {
  const list = await listStaff(db)
  const signedIn = (at: number | null) => (at === null ? null : formatInstant(at))
  return {
    lines: list.map((one) =>
      [
        one.name,
        one.role,
        one.is_active ? 'active' : 'disabled',
        signedIn(one.last_sign_in) ?? 'never signed in',
      ].join('  '),
    ),
    data: {
      items: list.map((one) => ({
        name: one.name,
        role: one.role,
        isActive: one.is_active,
        lastSignIn: signedIn(one.last_sign_in),
      })),
    },
  }
}

function printCredentials(credentials: StaffCredentials): CommandResult {
  const { name, password, passwordExpiresAt, totpSecret, totpUri } = credentials
  const until = formatInstant(passwordExpiresAt)
  return {
    lines: [
      `Name:               ${name}`,
      `One-time password:  ${password}  (until ${until})`,
      `Authenticator app:  ${totpSecret}`,
      `                    ${totpUri}`,
      'This is shown once. Put the secret or the address into an authenticator app, then sign in at /desk.',
    ],
    data: { name, password, passwordExpiresAt: until, totpSecret, totpUri },
  }
}
