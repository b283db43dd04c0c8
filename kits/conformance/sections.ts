import type { Call } from '#contract/call.ts'

/** Topics of the specification's section 7, by the start of a path; the first match applies. */
const topics: readonly (readonly [path: string, topic: string])[] = [
  ['/api/lookup/', 'Lookups'],
  ['/api/login', 'Account'],
  ['/api/logout', 'Account'],
  ['/api/account', 'Account'],
  ['/api/otp/', 'OTP'],
  ['/api/wallet', 'Wallet'],
  ['/api/qrcode/', 'QR'],
  ['/api/invite', 'Invite and refund'],
  ['/api/refund', 'Invite and refund'],
  ['/api/spinwheel/', 'Spin wheel'],
  ['/api/bonus', 'Bonus and promotion'],
  ['/api/promotion/', 'Bonus and promotion'],
  ['/api/statement', 'Statement'],
  ['/api/autoLogin/', 'Game login'],
  ['/api/chat/', 'Chat'],
]

/** Sections that describe the fields of an answer, by call; other calls are described in section 7. */
const answerSections: Readonly<Record<string, string>> = {
  lookupBanks: 'SPEC §3 Bank lookup',
  lookupSources: 'SPEC §3 Source lookup',
  lookupRegisterOTP: 'D9',
  lookupEnableChatWidget: 'D9',
  lookupNotice: 'D9',
  lookupSlip: 'D9',
  lookupActive: 'D7',
  lookupDeposit: 'SPEC §3 Lookups',
  lookupConditions: 'SPEC §3 Lookups',
  lookupAgreements: 'SPEC §3 Lookups',
  lookupInfo: 'SPEC §3 Lookups',
  lookupContact: 'SPEC §3 Lookups',
  lookupWithdraw: 'SPEC §3 Lookups',
  accountProfile: 'SPEC §3 Profile',
  otpSend: 'SPEC §3 OTP',
  walletGet: 'SPEC §3 Wallet response',
  walletAccount: 'SPEC §3 Game account',
  qrGet: 'SPEC §3 QR state',
  qrCreate: 'SPEC §3 QR state',
  inviteList: 'SPEC §3 Invite list',
  inviteBanners: 'SPEC §3 Banner item',
  refundList: 'SPEC §3 Refund log',
  refundCheck: 'SPEC §3 Refund check',
  refundBanners: 'SPEC §3 Banner item',
  bonusList: 'SPEC §3 Bonus',
  bonusCheckActive: 'SPEC §3 Bonus-active check',
  promotionFind: 'D17',
  statementList: 'SPEC §3 Statement entry',
  statementSlips: 'SPEC §3 Slip',
  spinSetup: 'SPEC §3 Spin setup',
  spinCoupons: 'D16',
  spinActive: 'D8',
  autoLogin: 'SPEC §3 Login link response',
  autoLoginWithPassword: 'SPEC §3 Login link response',
  chatConfig: 'SPEC §3 Chat config',
  chatHistory: 'SPEC §3 Chat conversation',
}

/** Topic of a call in the specification's section 7, e.g. `Wallet`. */
export function topicOf({ path }: Pick<Call, 'path'>): string {
  return topics.find(([start]) => path.startsWith(start))?.[1] ?? 'Calls'
}

/** The section that lists a call. */
export function callSection(call: Pick<Call, 'path'>): string {
  return `SPEC §7 ${topicOf(call)}`
}

/** The section that describes the fields of a call's answer. */
export function answerSection(call: Pick<Call, 'name' | 'path'>, path: readonly (string | number)[]): string {
  if (call.name === 'walletGet' && path[0] === 'slots') return 'SPEC §3 Slot'
  return answerSections[call.name] ?? callSection(call)
}

/** A call as it is named in reports. */
export function titleOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`
}
