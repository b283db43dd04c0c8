import type { StaffRequest } from '#server/desk/request.ts'
import { changeNotice, changeOperatorSettings, readNotice } from '#server/modules/settings/change-settings.ts'
import { type OperatorSettings, readOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Sql } from '#server/platform/db/db.ts'
import type { Field, Fields, Problems } from './form.ts'
import { amount, area, digits, onOff, optional, percent, time, whole } from './kinds.ts'
import { sourceOf } from './page.ts'

type Plain = Pick<
  OperatorSettings,
  | 'terminated'
  | 'registerOTP'
  | 'enableChatWidget'
  | 'isManual'
  | 'minDeposit'
  | 'qrMinutes'
  | 'promptpayBiller'
  | 'withdrawMin'
  | 'withdrawMax'
  | 'adjustmentSecondPerson'
  | 'withdrawalSecondPerson'
  | 'depositSecondPerson'
  | 'signalsSecondPerson'
  | 'slipIntervalSeconds'
  | 'inviteActive'
  | 'inviteRate'
  | 'inviteMinPlay'
  | 'inviteBanner'
  | 'refundActive'
  | 'refundRate'
  | 'refundMin'
  | 'refundBanner'
  | 'spin'
>

/** Values of the forms about settings: of each form, some of them. */
export interface SettingValues extends Plain {
  noticeTh: string
  noticeLo: string
  noticeEn: string
  chatFrom: string | null
  chatTo: string | null
  slipsFrom: string | null
  slipsTo: string | null
  qrKBANK: boolean
  qrWW: boolean
  qrPAYTIMZ: boolean
  qrPAYONEX: boolean
  kipMinDeposit: number
  kipWithdrawMin: number
  kipWithdrawMax: number
  kipAdjustmentSecondPerson: number | null
  kipWithdrawalSecondPerson: number | null
  kipDepositSecondPerson: number | null
  kipInviteMinPlay: number
  kipRefundMin: number
}

const toggle = (label: Field<boolean>['label'], hint?: Field<boolean>['hint']): Field<boolean> => ({
  kind: onOff(),
  label,
  ...(hint ? { hint } : {}),
})
const secondPerson = optional(amount(0))
const notice = area(2000, { rows: 2 })
const hour = optional(time())

export const settingFields: Fields<SettingValues> = {
  terminated: toggle('terminated', 'terminated'),
  registerOTP: toggle('registerOTP'),
  noticeTh: { kind: notice, label: 'notice', of: 'th' },
  noticeLo: { kind: notice, label: 'notice', of: 'lo' },
  noticeEn: { kind: notice, label: 'notice', of: 'en' },
  enableChatWidget: toggle('enableChatWidget'),
  chatFrom: { kind: hour, label: 'chatFrom', hint: 'hours' },
  chatTo: { kind: hour, label: 'chatTo' },
  isManual: toggle('isManual', 'isManual'),
  minDeposit: { kind: amount(0), label: 'minDeposit', of: 'baht' },
  kipMinDeposit: { kind: amount(0), label: 'minDeposit', of: 'kip' },
  qrKBANK: toggle('qrKBANK'),
  qrWW: toggle('qrWW'),
  qrPAYTIMZ: toggle('qrPAYTIMZ'),
  qrPAYONEX: toggle('qrPAYONEX'),
  qrMinutes: { kind: whole(1, 60), label: 'qrMinutes' },
  promptpayBiller: {
    kind: digits(/^(\d{13}|\d{15})$/, ({ setup }) => setup.problems.biller),
    label: 'promptpayBiller',
    hint: 'promptpayBiller',
  },
  slipsFrom: { kind: hour, label: 'slipsFrom', hint: 'hours' },
  slipsTo: { kind: hour, label: 'slipsTo' },
  slipIntervalSeconds: { kind: whole(0, 3600), label: 'slipIntervalSeconds' },
  withdrawMin: { kind: amount(0), label: 'withdrawMin', of: 'baht' },
  withdrawMax: { kind: amount(0), label: 'withdrawMax', of: 'baht' },
  kipWithdrawMin: { kind: amount(0), label: 'withdrawMin', of: 'kip' },
  kipWithdrawMax: { kind: amount(0), label: 'withdrawMax', of: 'kip' },
  adjustmentSecondPerson: {
    kind: secondPerson,
    label: 'adjustmentSecondPerson',
    hint: 'secondPerson',
    of: 'baht',
  },
  withdrawalSecondPerson: {
    kind: secondPerson,
    label: 'withdrawalSecondPerson',
    hint: 'secondPerson',
    of: 'baht',
  },
  depositSecondPerson: { kind: secondPerson, label: 'depositSecondPerson', hint: 'secondPerson', of: 'baht' },
  kipAdjustmentSecondPerson: { kind: secondPerson, label: 'adjustmentSecondPerson', of: 'kip' },
  kipWithdrawalSecondPerson: { kind: secondPerson, label: 'withdrawalSecondPerson', of: 'kip' },
  kipDepositSecondPerson: { kind: secondPerson, label: 'depositSecondPerson', of: 'kip' },
  signalsSecondPerson: { kind: optional(whole(1, 5)), label: 'signalsSecondPerson', hint: 'secondPerson' },
  inviteActive: toggle('inviteActive'),
  inviteRate: { kind: percent(), label: 'inviteRate', of: 'percent' },
  inviteMinPlay: { kind: amount(0), label: 'inviteMinPlay', of: 'baht' },
  kipInviteMinPlay: { kind: amount(0), label: 'inviteMinPlay', of: 'kip' },
  inviteBanner: toggle('inviteBanner'),
  refundActive: toggle('refundActive'),
  refundRate: { kind: percent(), label: 'refundRate', of: 'percent' },
  refundMin: { kind: amount(0), label: 'refundMin', of: 'baht' },
  kipRefundMin: { kind: amount(0), label: 'refundMin', of: 'kip' },
  refundBanner: toggle('refundBanner'),
  spin: toggle('spin'),
}

/** The present values of the forms. */
export async function readSettingValues(sql: Sql, request: StaffRequest): Promise<SettingValues> {
  const settings = await readOperatorSettings(sql)
  const { kip, chatHours, slipClosed, qrProviders } = settings
  const { th, lo, en } = await readNotice(sql, sourceOf(request))
  return {
    ...settings,
    noticeTh: th,
    noticeLo: lo,
    noticeEn: en,
    chatFrom: chatHours?.from ?? null,
    chatTo: chatHours?.to ?? null,
    slipsFrom: slipClosed?.from ?? null,
    slipsTo: slipClosed?.to ?? null,
    qrKBANK: qrProviders.includes('KBANK'),
    qrWW: qrProviders.includes('WW'),
    qrPAYTIMZ: qrProviders.includes('PAYTIMZ'),
    qrPAYONEX: qrProviders.includes('PAYONEX'),
    kipMinDeposit: kip.minDeposit,
    kipWithdrawMin: kip.withdrawMin,
    kipWithdrawMax: kip.withdrawMax,
    kipAdjustmentSecondPerson: kip.adjustmentSecondPerson,
    kipWithdrawalSecondPerson: kip.withdrawalSecondPerson,
    kipDepositSecondPerson: kip.depositSecondPerson,
    kipInviteMinPlay: kip.inviteMinPlay,
    kipRefundMin: kip.refundMin,
  }
}

/** Hours from both their ends; null if both are empty. */
function toHours(from: string | null, to: string | null): { from: string; to: string } | null {
  return from !== null && to !== null ? { from, to } : null
}

/** All settings as the form's values have them. */
export function toSettings(all: SettingValues): Partial<OperatorSettings> {
  const {
    noticeTh: _th,
    noticeLo: _lo,
    noticeEn: _en,
    chatFrom,
    chatTo,
    slipsFrom,
    slipsTo,
    qrKBANK,
    qrWW,
    qrPAYTIMZ,
    qrPAYONEX,
    kipMinDeposit,
    kipWithdrawMin,
    kipWithdrawMax,
    kipAdjustmentSecondPerson,
    kipWithdrawalSecondPerson,
    kipDepositSecondPerson,
    kipInviteMinPlay,
    kipRefundMin,
    ...plain
  } = all
  const providers = { KBANK: qrKBANK, WW: qrWW, PAYTIMZ: qrPAYTIMZ, PAYONEX: qrPAYONEX }
  return {
    ...plain,
    chatHours: toHours(chatFrom, chatTo),
    slipClosed: toHours(slipsFrom, slipsTo),
    qrProviders: (['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const).filter((one) => providers[one]),
    kip: {
      minDeposit: kipMinDeposit,
      withdrawMin: kipWithdrawMin,
      withdrawMax: kipWithdrawMax,
      adjustmentSecondPerson: kipAdjustmentSecondPerson,
      withdrawalSecondPerson: kipWithdrawalSecondPerson,
      depositSecondPerson: kipDepositSecondPerson,
      inviteMinPlay: kipInviteMinPlay,
      refundMin: kipRefundMin,
    },
  }
}

/** Saves the values of a form; those of the other forms are the present ones. */
export async function saveSettingValues(
  sql: Sql,
  request: StaffRequest,
  values: SettingValues,
): Promise<Problems<SettingValues> | undefined> {
  const { deps, by, text } = request
  const { problems } = text.setup
  const at = deps.clock.now()
  if ((values.chatFrom === null) !== (values.chatTo === null)) return { chatTo: problems.bothHours }
  if ((values.slipsFrom === null) !== (values.slipsTo === null)) return { slipsTo: problems.bothHours }
  const source = sourceOf(request)
  const notices = { th: values.noticeTh, lo: values.noticeLo, en: values.noticeEn }
  const noticeName = ({ th: 'noticeTh', lo: 'noticeLo', en: 'noticeEn' } as const)[source]
  if (notices[source] === '' && Object.values(notices).some((one) => one !== ''))
    return { [noticeName]: problems.mainLanguage }
  const canSendOtp = deps.otpSender !== undefined
  const problem = await changeOperatorSettings(sql, { values: toSettings(values), canSendOtp, by, at })
  if (problem === 'no-otp-sender') return { registerOTP: problems.noOtpSender }
  if (problem === 'withdraw-limits') {
    const isKip = values.kipWithdrawMin > values.kipWithdrawMax
    return { [isKip ? 'kipWithdrawMin' : 'withdrawMin']: problems.withdrawLimits }
  }
  await changeNotice(sql, notices, source, by, at)
  return undefined
}
