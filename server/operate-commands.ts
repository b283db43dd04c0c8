import type { Deps } from './deps.ts'
import { listManualOtps, OTP_TTL_MS } from './modules/accounts/otp-senders.ts'
import { type Actor, recordAudit } from './modules/audit/audit.ts'
import { endChatSession, markReadByAgent, sendAgentMessage } from './modules/chat/agent.ts'
import { listConversations } from './modules/chat/conversation-list.ts'
import { readHistoryPage } from './modules/chat/history.ts'
import { operateAccounts } from './operate-accounts.ts'
import { describeRecord, operateQr, operateQueue, operateSlips, UsageError } from './operate-decisions.ts'
import { readOptions } from './operate-options.ts'
import { type CommandResult, formatInstant, LIST_LIMIT, listOf } from './operate-output.ts'
import { operateSettings } from './operate-settings.ts'
import { operateStaff } from './operate-staff.ts'
import { operateTexts } from './operate-texts.ts'
import { DomainError } from './platform/domain-error.ts'
import { acceptFiles } from './platform/files-marker.ts'
import { StartError } from './platform/start-error.ts'

type Command = (deps: Deps, args: readonly string[], by: Actor) => Promise<CommandResult>

/** Usage of each command, printed if the arguments don't fit. */
const usages = `settings                                  list the settings
settings name=value …                     change settings, e.g. minDeposit=10000 (satang) or isManual=true
texts                                     print your own texts as JSON: name, LINE account, contact, conditions, agreement
texts set <file.json>                     replace them by those of a file; the samples are shown for what it lacks
accounts                                  list the accounts that members transfer to
accounts add <bank> <number> <holder> [BAHT|LAK]
accounts close <id>                       members don't see it any more
deposits                                  list announced deposits that wait for a decision
deposits settle <id>
deposits refuse <id> [reason]             the member reads the reason
slips                                     list slips that are being checked, and those refused in the last 30 days
                                          that nobody at the desk has looked at
slips recheck <id>                        ask the bank again about a refused slip
withdrawals                               list withdrawals that wait for a decision
withdrawals approve|settle <id>
withdrawals refuse <id> [reason]          the member reads the reason
qr paid <id>                              credit a payment QR code whose money has arrived; late ones wait at the desk
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

With any command:
--by <name>                               who decides, for the audit log; by default the system user
--json                                    print the result as JSON
--yes                                     don't ask before what no other command undoes`

function usage(): never {
  throw new StartError(`Usage: npm run operate -- <command>\n\n${usages}`)
}

async function otp(
  { db, clock, settings: { webhooks } }: Deps,
  [action]: readonly string[],
): Promise<CommandResult> {
  if (action !== undefined) usage()
  if (webhooks.otp !== 'manual')
    throw new StartError('One-time passwords are only listed with OTP_WEBHOOK=manual.')
  const messages = await listManualOtps(db, clock.now())
  const until = (at: number) => formatInstant(at + OTP_TTL_MS)
  return {
    lines: messages.map(({ phone, ref, code, at }) => [phone, ref, code, `until ${until(at)}`].join('  ')),
    data: { items: messages.map(({ phone, ref, code, at }) => ({ phone, ref, code, until: until(at) })) },
  }
}

async function chat(
  deps: Deps,
  [action, room, ...words]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  if (action === undefined) {
    return listOf(
      await listConversations(deps.db, LIST_LIMIT),
      (one) => [one.room, `${one.unread} unread`, formatInstant(one.lastAt)].join('  '),
      (one) => ({ room: one.room, unread: one.unread, lastAt: formatInstant(one.lastAt) }),
    )
  }
  if (room === undefined) usage()
  if (action === 'read') {
    const page = (await readHistoryPage(deps.db, room, { limit: 20, skip: 0 })).toReversed()
    await markReadByAgent(deps, room)
    return {
      lines: page.map(({ createdAt = '-', sender, message }) =>
        [createdAt, sender, JSON.stringify(message.payload)].join('  '),
      ),
      data: { items: page.map(({ createdAt, sender, message }) => ({ createdAt, sender, message })) },
    }
  }
  if (action === 'answer') {
    const text = words.join(' ').trim()
    if (text === '') usage()
    const message = { message_type: 'text', payload: { message: text } }
    const { delivered } = await sendAgentMessage(deps, room, { name: 'Support', message, by })
    const { acknowledged, pushed } = await delivered
    return {
      lines: [`Sent; ${acknowledged} devices have it, ${pushed} were notified.`],
      data: { action, room, acknowledged, pushed },
    }
  }
  if (action === 'end') {
    const ended = await endChatSession(deps, room, by)
    return {
      lines: [ended ? 'The session has ended.' : 'There was no active session.'],
      data: { action, room, ended },
    }
  }
  return usage()
}

async function files(deps: Deps, [action]: readonly string[], by: Actor): Promise<CommandResult> {
  if (action !== 'accept') usage()
  await acceptFiles(deps.db, deps.files)
  await recordAudit(deps.db, {
    by,
    action: 'accept',
    record: { kind: 'files', id: 'all' },
    at: deps.clock.now(),
  })
  return { lines: ['The files are accepted.'], data: { action } }
}

const commands: Readonly<Record<string, Command>> = {
  settings: operateSettings,
  texts: operateTexts,
  accounts: operateAccounts,
  deposits: operateQueue('deposits'),
  slips: operateSlips,
  withdrawals: operateQueue('withdrawals'),
  qr: operateQr,
  otp,
  chat,
  files,
  staff: operateStaff,
}

/** Actions that no other command undoes. */
const finalActions: Readonly<Record<string, readonly string[]>> = {
  deposits: ['settle', 'refuse'],
  withdrawals: ['settle', 'refuse'],
  accounts: ['close'],
  qr: ['paid', 'paid-late'],
  texts: ['set'],
  chat: ['end'],
  staff: ['disable', 'reset'],
  files: ['accept'],
}

/**
 * Finds a command, so that a wrong one is refused before the database is opened.
 * @throws StartError with the usage
 */
export function findOperatorCommand(name: string | undefined): Command {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  return command ?? usage()
}

/** Asks the person a question. @throws StartError if nobody can answer */
export type Confirm = (question: string) => Promise<boolean>

/**
 * Runs a command of the operator.
 * @param args the command, its arguments and options
 * @param confirm asks before what no other command undoes, unless `--yes` is given
 * @returns the lines to print
 * @throws StartError with what the operator should read: the usage, or why the command was refused
 */
export async function runOperatorCommand(
  deps: Deps,
  args: readonly string[],
  confirm: Confirm,
): Promise<readonly string[]> {
  const { by, command, isJson, isConfirmed } = readOptions(args)
  const [name, ...rest] = command
  const run = findOperatorCommand(name)
  try {
    if (!isConfirmed) await requireConfirmation(deps, command, confirm)
    const { lines, data } = await run(deps, rest, by)
    return isJson ? [JSON.stringify(data, undefined, 2)] : lines
  } catch (error) {
    if (error instanceof UsageError) return usage()
    if (!(error instanceof DomainError)) throw error
    throw new StartError(
      error.key === 'NO_DATA'
        ? 'There is no such record, or it was decided already.'
        : `Refused: ${error.key}.`,
    )
  }
}

async function requireConfirmation(deps: Deps, command: readonly string[], confirm: Confirm): Promise<void> {
  const [name = '', action = '', id] = command
  if (!Object.hasOwn(finalActions, name) || !finalActions[name]?.includes(action)) return
  const record = await describeRecord(deps, name, id)
  const question = `${command.join(' ')}${record === undefined ? '' : `\n${record}`}\nNo command undoes this. Go on?`
  if (!(await confirm(question))) throw new StartError('Nothing was changed.')
}
