import * as account from '#contract/account.ts'
import { login, logout } from '#contract/login.ts'
import * as lookups from '#contract/lookups.ts'
import { otpSend, otpVerify } from '#contract/otp.ts'
import { lookupActive, lookupEnableChatWidget } from '#contract/startup-lookups.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { recordChat } from './chat-scenario.ts'
import { recordDeposits, recordGames, recordStatement, recordWithdrawals } from './money-scenario.ts'
import type { Recorder } from './recorder.ts'
import { recordBonuses, recordRewards, recordWheel } from './reward-scenario.ts'

/** Registration data of the example's new member. */
const newMember = {
  name: 'Nok',
  username: '0891234567',
  password: 'orchid-river-42',
  sourceCode: 'FRIEND',
  inviteCode: '',
  bankCode: 'KBANK',
  bankAccountName: 'NOK RAKTHAI',
  bankAccountNo: '4567891230',
}

/** Makes every call of the contract once, as members and visitors of the demo would. */
export async function playScenario(recorder: Recorder): Promise<void> {
  await updateOperatorSettings(
    recorder.server.db,
    { registerOTP: true, enableChatWidget: true, isManual: true },
    0,
  )
  await recordLookups(recorder)
  const newcomer = await recordRegistration(recorder)
  const [somchai, kamon] = demoMembers
  const { token } = await recorder.record(login, {
    body: { username: somchai.phone, password: DEMO_PASSWORD },
  })
  await recorder.record(lookups.lookupDeposit, { token })
  await recorder.record(lookups.lookupWithdraw, { token })
  await recordGames(recorder, token)
  await recordDeposits(recorder, token)
  await recordWithdrawals(recorder, token)
  await recordRewards(recorder, token)
  await recordWheel(recorder, token)
  await recordStatement(recorder, token)
  await recordChat(recorder, token)
  await recordBonuses(recorder, newcomer)
  await recordProfile(recorder, newcomer)
  await recordCorrectedName(recorder, kamon.phone)
}

async function recordLookups(recorder: Recorder): Promise<void> {
  await updateOperatorSettings(recorder.server.db, { slipClosed: { from: '23:00', to: '00:30' } }, 0)
  for (const call of [
    lookups.lookupBanks,
    lookups.lookupConditions,
    lookups.lookupAgreements,
    lookups.lookupInfo,
    lookups.lookupNotice,
    lookups.lookupContact,
    lookups.lookupSlip,
    lookups.lookupSources,
    lookups.lookupRegisterOtp,
    lookupActive,
    lookupEnableChatWidget,
  ]) {
    await recorder.record(call)
  }
  await updateOperatorSettings(recorder.server.db, { slipClosed: null }, 0)
}

/** @returns the new member's token */
async function recordRegistration(recorder: Recorder): Promise<string> {
  const { username, password } = newMember
  const sent = await recorder.record(otpSend, { body: { phoneNumber: username } })
  const [message] = recorder.server.outbox.messages()
  const { otpToken } = await recorder.record(otpVerify, {
    body: { otpToken: sent.otpToken, otpCode: message?.code ?? '' },
  })
  await recorder.record(account.accountValidate, { body: { ...newMember, otpToken } })
  await recorder.record(account.accountRegister, { body: { ...newMember, otpToken } })
  const { token } = await recorder.record(login, { body: { username, password } })
  return token
}

async function recordProfile(recorder: Recorder, token: string): Promise<void> {
  const { bankCode, bankAccountName, bankAccountNo, password } = newMember
  await recorder.record(account.accountProfile, { token })
  await recorder.record(account.accountUpdateProfile, {
    token,
    body: { name: 'Nok R.', bankCode, bankAccountName, bankAccountNo },
  })
  await recorder.record(account.accountChangePassword, {
    token,
    body: { oldPassword: password, newPassword: 'mango-station-77' },
  })
  await recorder.record(logout, { token })
}

/** A member of a bank that needs names in English, whose registered name isn't. */
async function recordCorrectedName(recorder: Recorder, phone: string): Promise<void> {
  await recorder.server.db.run(
    `update bank_account set account_name = 'กมล ศรีสุข'
     where member_id = (select id from member where username = $1)`,
    [phone],
  )
  const { body } = await recorder.server.call(login, { body: { username: phone, password: DEMO_PASSWORD } })
  await recorder.record(account.accountBankName, {
    token: body.token,
    body: { bankCode: 'KTB', bankAccountName: 'KAMON SRISUK' },
  })
}
