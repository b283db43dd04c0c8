import * as v from 'valibot'
import type { Deps } from './deps.ts'
import type { Actor } from './modules/audit/audit.ts'
import { changeOperatorSettings } from './modules/settings/change-settings.ts'
import {
  type OperatorSettings,
  operatorSettingNames,
  readOperatorSettings,
} from './modules/settings/settings.ts'
import type { CommandResult } from './operate-output.ts'
import { StartError } from './platform/start-error.ts'

const problems = {
  'no-otp-sender': 'Nothing sends one-time passwords: set OTP_WEBHOOK before you turn registerOTP on.',
  'withdraw-limits': 'Nothing could be withdrawn: withdrawMin is above withdrawMax.',
} as const

/** `settings` lists the settings; with arguments, it changes them. */
export async function operateSettings(
  { db, clock, otpSender }: Deps,
  args: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  const before = await readOperatorSettings(db)
  const values: Record<string, unknown> = {}
  for (const arg of args) {
    const [name = '', ...rest] = arg.split('=')
    const setting = operatorSettingNames.find((known) => known === name)
    if (rest.length === 0 || setting === undefined)
      throw new StartError(`There is no setting ${JSON.stringify(arg)}: expected name=value.`)
    const text = rest.join('=')
    // A text may look like another value: a biller id consists of digits.
    values[setting] = typeof before[setting] === 'string' ? text : parseJson(text)
  }
  try {
    const change = {
      values: values as Partial<OperatorSettings>,
      canSendOtp: otpSender !== undefined,
      by,
      at: clock.now(),
    }
    const problem = args.length > 0 && (await db.tx((sql) => changeOperatorSettings(sql, change)))
    if (problem) throw new StartError(problems[problem])
  } catch (error) {
    if (!v.isValiError(error)) throw error
    const [issue] = error.issues
    throw new StartError(`${v.getDotPath(issue) ?? 'A setting'} is invalid: ${issue.message}.`)
  }
  const current = await readOperatorSettings(db)
  return {
    lines: operatorSettingNames.map((name) => `${name}=${JSON.stringify(current[name])}`),
    data: Object.fromEntries(operatorSettingNames.map((name) => [name, current[name]])),
  }
}

/** The JSON value, or the text itself if it is none: the setting's schema refuses it then. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
