import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter passwords are rejected anyway. */
const MIN_LENGTH = 8

/** Passwords that are common here and missing in the dictionaries of leaked passwords and of words for passphrases. */
const localPasswords = `0123456789 87654321 987654321 0987654321 00000000 88888888 99999999 12341234 123123123 p@ssword abcdefgh
  admin1234 thailand1 laos1234 vientiane sabaidee sawasdee somchai1 12121212 22222222 33333333 44444444
  55555555 66666666 77777777 kapao123 kapao1234 pokpok99 lucky888 slot8888 slot1234 casino88 casino123
  money888 winwin88`

const commonPasswords = new Set(
  [...Object.values(dictionary).flat(), ...localPasswords.split(/\s+/)]
    .filter((password) => password.length >= MIN_LENGTH)
    .map((password) => password.toLowerCase()),
)

/** Whether a password is a common one, a single repeated character, or the member's own phone number. */
export function isGuessable(password: string, phone: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || /^(.)\1*$/u.test(lower) || lower.replaceAll(/\D/g, '') === phone
}
