import { userInfo } from 'node:os'
import * as v from 'valibot'
import type { Deps } from './deps.ts'
import { listManualOtps, OTP_TTL_MS } from './modules/accounts/otp-senders.ts'
import { type Actor, recordAudit } from './modules/audit/audit.ts'
import { endChatSession, markReadByAgent, sendAgentMessage } from './modules/chat/agent.ts'
import { listConversations } from './modules/chat/conversation-list.ts'
import { readHistoryPage } from './modules/chat/history.ts'
import { refuseManualDeposit, settleManualDeposit } from './modules/deposits/manual-deposits.ts'
import { payQr } from './modules/deposits/qr-codes.ts'
import { listUncreditedSlips, recheckSlip } from './modules/deposits/slips/recheck.ts'
import {
  accountOf,
  type Decision,
  listOpenManualDeposits,
  listOpenWithdrawals,
} from './modules/ledger/pending-decisions.ts'
import { approveWithdrawal, refuseWithdrawal, settleWithdrawal } from './modules/wallet/withdrawals.ts'
import { operateAccounts } from './operate-accounts.ts'
import { operateSettings } from './operate-settings.ts'
import { operateStaff } from './operate-staff.ts'
import { operateTexts } from './operate-texts.ts'
import { DomainError } from './platform/domain-error.ts'
import { acceptFiles } from './platform/files-marker.ts'
import { StartError } from './platform/start-error.ts'

/** Longest list that a command prints. */
const LIST_LENGTH = 200

type Command = (deps: Deps, args: readonly string[], by: Actor) => Promise<readonly string[]>

/** Usage of each command, printed if the arguments don't fit. */
const usages = `settings                                  list the settings
settings name=value …                     change settings, e.g. minDeposit=10000 (satang) or isManual=true
texts                                     print your own texts as JSON: name, LINE account, contact, conditions, agreement
texts set <file.json>                     replace them by those of a file; the samples are shown for what it lacks
accounts                                  list the accounts that members transfer to
accounts add <bank> <number> <holder> [BAHT|LAK]
accounts close <id>                       members don't see it any more
deposits                                  list announced deposits that wait for a decision
deposits settle|refuse <id>
slips                                     list slips that are being checked, and those refused in the last 30 days
slips recheck <id>                        ask the bank again about a refused slip
withdrawals                               list withdrawals that wait for a decision
withdrawals approve|settle|refuse <id>
qr paid <id>                              credit a payment QR code whose money has arrived
qr paid-late <id>                         the same, although the code has expired or was cancelled
otp                                       list the one-time passwords to tell members, with OTP_WEBHOOK=manual
chat                                      list the conversations
chat read <room>                          print the newest messages and mark them as read
chat answer <room> <text>
chat end <room>
files accept                              declare the present files to be those of the database, after you restored or moved them
staff                                     list who can sign in at the desk
staff add <name> owner|finance|support    print a one-time password and the secret of the authenticator app
staff disable|reset <name>                disable: sessions end at once; reset: new credentials, also for a disabled account

--by <name> with any command              who decides, for the audit log; by default the system user`

const baht = (satang: number): string => (satang / 100).toFixed(2)
const time = (at: number): string => (at === 0 ? '-' : new Date(at).toISOString())

function usage(): never {
  throw new StartError(`Usage: npm run operate -- <command>\n\n${usages}`)
}

function idOf(text: string | undefined): number {
  const result = v.safeParse(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), text)
  return result.success ? result.output : usage()
}

/** A command that lists what waits for a decision, and decides it. */
function decisions(
  list: typeof listOpenWithdrawals,
  settle: typeof settleWithdrawal,
  refuse: typeof refuseWithdrawal,
  approve?: typeof approveWithdrawal,
): Command {
  const actions = new Map(Object.entries({ settle, refuse, ...(approve ? { approve } : {}) }))
  return async ({ db, clock }, [action, id], by) => {
    const decide = action === undefined ? undefined : actions.get(action)
    if (decide) {
      await db.tx((sql) => decide(sql, idOf(id), clock.now(), by))
    } else if (action !== undefined) usage()
    return (await list(db, LIST_LENGTH)).map(formatPending)
  }
}

function formatPending(decision: Decision): string {
  const { id, amount, currency: unit, username } = decision
  return [id, `${baht(amount)} ${unit}`, username, accountOf(decision)].join('  ')
}

/** How old the refused slips are that are listed. */
const REFUSED_SLIPS_MS = 30 * 24 * 3600_000

async function slips(
  { db, clock }: Deps,
  [action, id]: readonly string[],
  by: Actor,
): Promise<readonly string[]> {
  const now = clock.now()
  if (action === 'recheck') await db.tx((sql) => recheckSlip(sql, idOf(id), now, by))
  else if (action !== undefined) usage()
  return (await listUncreditedSlips(db, now - REFUSED_SLIPS_MS, LIST_LENGTH)).map((slip) => {
    const state =
      slip.status === 'failed'
        ? `refused ${slip.note}`
        : slip.is_held
          ? 'waits for the end of a bonus'
          : `${slip.attempts} attempts`
    return [slip.id, slip.username, time(slip.created_at), state].join('  ')
  })
}

async function qr(
  { db, clock }: Deps,
  [action, id]: readonly string[],
  by: Actor,
): Promise<readonly string[]> {
  if ((action !== 'paid' && action !== 'paid-late') || id === undefined) usage()
  const isLate = action === 'paid-late'
  if ((await payQr(db, id, clock.now(), by, isLate)) !== 'credited') {
    const reasons = isLate ? 'unknown or paid' : 'unknown, paid, cancelled or expired'
    throw new StartError(`The QR code ${id} is ${reasons}: nothing was credited.`)
  }
  return [`The QR code ${id} is credited.`]
}

async function otp(
  { db, clock, settings: { webhooks } }: Deps,
  [action]: readonly string[],
): Promise<readonly string[]> {
  if (action !== undefined) usage()
  if (webhooks.otp !== 'manual')
    throw new StartError('One-time passwords are only listed with OTP_WEBHOOK=manual.')
  const messages = await listManualOtps(db, clock.now())
  return messages.map(({ phone, ref, code, at }) =>
    [phone, ref, code, `until ${time(at + OTP_TTL_MS)}`].join('  '),
  )
}

async function chat(deps: Deps, [action, room, ...words]: readonly string[]): Promise<readonly string[]> {
  if (action === undefined) {
    return (await listConversations(deps.db, LIST_LENGTH)).map((one) =>
      [one.room, `${one.unread} unread`, time(one.lastAt)].join('  '),
    )
  }
  if (room === undefined) usage()
  if (action === 'read') {
    const page = await readHistoryPage(deps.db, room, { limit: 20, skip: 0 })
    await markReadByAgent(deps, room)
    return page
      .toReversed()
      .map(({ createdAt = '-', sender, message }) =>
        [createdAt, sender, JSON.stringify(message.payload)].join('  '),
      )
  }
  if (action === 'answer') {
    const text = words.join(' ').trim()
    if (text === '') usage()
    const message = { message_type: 'text', payload: { message: text } }
    const { delivered } = await sendAgentMessage(deps, room, { name: 'Support', message })
    const { acknowledged, pushed } = await delivered
    return [`Sent; ${acknowledged} devices have it, ${pushed} were notified.`]
  }
  if (action === 'end') {
    return [(await endChatSession(deps, room)) ? 'The session has ended.' : 'There was no active session.']
  }
  return usage()
}

async function files(deps: Deps, [action]: readonly string[], by: Actor): Promise<readonly string[]> {
  if (action !== 'accept') usage()
  await acceptFiles(deps.db, deps.files)
  await recordAudit(deps.db, {
    by,
    action: 'accept',
    record: { kind: 'files', id: 'all' },
    at: deps.clock.now(),
  })
  return ['The files are accepted.']
}

const commands: Readonly<Record<string, Command>> = {
  settings: operateSettings,
  texts: operateTexts,
  accounts: operateAccounts,
  deposits: decisions(listOpenManualDeposits, settleManualDeposit, refuseManualDeposit),
  slips,
  withdrawals: decisions(listOpenWithdrawals, settleWithdrawal, refuseWithdrawal, approveWithdrawal),
  qr,
  otp,
  chat,
  files,
  staff: operateStaff,
}

/**
 * Finds a command, so that a wrong one is refused before the database is opened.
 * @throws StartError with the usage
 */
export function findOperatorCommand(name: string | undefined): Command {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  return command ?? usage()
}

/**
 * Takes `--by <name>` out of the arguments.
 * @throws StartError without a name
 */
export function splitActor(args: readonly string[]): { by: Actor; command: readonly string[] } {
  const at = args.indexOf('--by')
  if (at < 0) return { by: { kind: 'operate', name: systemUser() }, command: args }
  const name = args[at + 1]?.trim() ?? ''
  if (name === '' || name.startsWith('-')) throw new StartError('--by needs the name of who decides.')
  return { by: { kind: 'operate', name }, command: args.toSpliced(at, 2) }
}

/** The name in the system's list of users, which a container may lack. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/**
 * Runs a command of the operator.
 * @param args the command and its arguments
 * @returns the lines to print
 * @throws StartError with what the operator should read: the usage, or why the command was refused
 */
export async function runOperatorCommand(deps: Deps, args: readonly string[]): Promise<readonly string[]> {
  const {
    by,
    command: [name, ...rest],
  } = splitActor(args)
  const command = findOperatorCommand(name)
  try {
    return await command(deps, rest, by)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new StartError(
      error.key === 'NO_DATA'
        ? 'There is no such record, or it was decided already.'
        : `Refused: ${error.key}.`,
    )
  }
}
