import type { Deps } from './deps.ts'
import { listMissingFeatures, type MissingFeature } from './modules/lookups/missing-features.ts'
import { readOperatorSettings } from './modules/settings/settings.ts'
import { StartError } from './platform/start-error.ts'

/** What is missing, with the setting or command that it needs. */
const lines: Readonly<Record<MissingFeature, string>> = {
  'bank-confirmation':
    'Bank transfers are off: no bank confirms them. Set BANK_WEBHOOK, or decide yourself: npm run operate -- settings isManual=true',
  'deposit-account':
    'Bank transfers are off: there is no account to transfer to. Run: npm run operate -- accounts add <bank> <number> <holder>',
  'payment-qr': 'Payment QR codes are off. Run: npm run operate -- settings promptpayBiller=<biller id>',
  'gift-links': 'Gift links are off. Set GIFT_WEBHOOK.',
  'otp-sender':
    'One-time passwords are off. Set OTP_WEBHOOK, then run: npm run operate -- settings registerOTP=true',
  'otp-switch': 'One-time passwords are off. Run: npm run operate -- settings registerOTP=true',
  'otp-by-hand': 'One-time passwords are told by you. Run: npm run operate -- otp',
  'own-texts':
    'Name, contact, conditions and agreement are samples. Run: npm run operate -- texts set <file.json>',
  'client-addresses':
    'The addresses of clients are unknown behind a proxy, and one can use up the limits of all. Set TRUST_PROXY=loopback',
  chat: 'The chat is off. Run: npm run operate -- settings enableChatWidget=true',
}

/**
 * Lists the features that are off, have samples or wait for the operator, each with the setting or command that it needs.
 * @throws StartError if registration requires one-time passwords that nothing sends
 */
export async function listDisabledFeatures(deps: Deps): Promise<readonly string[]> {
  const { registerOTP } = await readOperatorSettings(deps.db)
  if (registerOTP && !deps.otpSender)
    throw new StartError(
      'Registration asks for one-time passwords, but nothing sends them: set OTP_WEBHOOK, or run "npm run operate -- settings registerOTP=false".',
    )
  return (await listMissingFeatures(deps)).map((name) => lines[name])
}
