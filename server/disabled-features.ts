import type { Deps } from './deps.ts'
import { availableDepositMethods } from './modules/deposits/deposit-methods.ts'
import { readOperatorSettings } from './modules/settings/settings.ts'
import { readOwnTexts } from './modules/settings/texts.ts'
import { StartError } from './platform/start-error.ts'
import { isDemoTexts } from './seed/line-account.ts'
import { isLoopback } from './settings.ts'

/**
 * Lists the features that are off, have samples or wait for the operator, each with the setting or command that it needs.
 * @throws StartError if registration requires one-time passwords that nothing sends
 */
export async function listDisabledFeatures(deps: Deps): Promise<readonly string[]> {
  const settings = await readOperatorSettings(deps.db)
  const { bankTransfers, giftLinks, qrProviders } = availableDepositMethods(deps, settings)
  if (settings.registerOTP && !deps.otpSender)
    throw new StartError(
      'Registration asks for one-time passwords, but nothing sends them: set OTP_WEBHOOK, or run "npm run operate -- settings registerOTP=false".',
    )
  const hasAccount = (await deps.db.run('select from deposit_account where is_active limit 1')) > 0
  const texts = await readOwnTexts(deps.db)
  const lines = [
    !bankTransfers &&
      'Bank transfers are off: no bank confirms them. Set BANK_WEBHOOK, or decide yourself: npm run operate -- settings isManual=true',
    bankTransfers &&
      !hasAccount &&
      'Bank transfers are off: there is no account to transfer to. Run: npm run operate -- accounts add <bank> <number> <holder>',
    qrProviders.length === 0 &&
      'Payment QR codes are off. Run: npm run operate -- settings promptpayBiller=<biller id>',
    !giftLinks && 'Gift links are off. Set GIFT_WEBHOOK.',
    !deps.otpSender &&
      'One-time passwords are off. Set OTP_WEBHOOK, then run: npm run operate -- settings registerOTP=true',
    deps.otpSender &&
      !settings.registerOTP &&
      'One-time passwords are off. Run: npm run operate -- settings registerOTP=true',
    settings.registerOTP &&
      deps.settings.webhooks.otp === 'manual' &&
      'One-time passwords are told by you. Run: npm run operate -- otp',
    (texts === undefined || isDemoTexts(texts)) &&
      'Name, contact, conditions and agreement are samples. Run: npm run operate -- texts set <file.json>',
    isLoopback(deps.settings.host) &&
      !deps.settings.trustProxy('127.0.0.1', 0) &&
      'The addresses of clients are unknown behind a proxy, and one can use up the limits of all. Set TRUST_PROXY=loopback',
    !settings.enableChatWidget && 'The chat is off. Run: npm run operate -- settings enableChatWidget=true',
  ]
  return lines.filter((line) => typeof line === 'string')
}
