/** The most common passwords. All have at least eight characters: shorter ones are rejected anyway. */
const commonPasswords = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 987654321 0987654321 11111111 00000000 88888888 99999999 12341234
  12344321 11223344 123123123 147258369 789456123 password password1 password12 password123 passw0rd p@ssw0rd p@ssword
  qwertyui qwerty12 qwerty123 qwerty1234 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl
  zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 a1234567 a12345678 asdf1234 iloveyou iloveyou1
  sunshine princess football baseball superman trustno1 starwars whatever letmein1 welcome1 welcome123 changeme
  admin123 admin1234 administrator computer internet michael1 charlie1 dragon123 monkey123 liverpool manchester
  chelsea1 arsenal1 thailand thailand1 bangkok1 laos1234 vientiane sabaidee sawasdee somchai1 test1234 testtest
  11112222 12121212 22222222 33333333 44444444 55555555 66666666 77777777 10203040 13579246 24681012 55555555
  kapao123 kapao1234 pokpok99 lucky888 lucky777 slot8888 slot1234 casino88 casino123 money888 winwin88 jackpot1`
    .trim()
    .split(/\s+/),
)

/** Whether a password is a common one, a single repeated character, or the member's own phone number. */
export function isGuessable(password: string, phone: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || /^(.)\1*$/u.test(lower) || lower.replaceAll(/\D/g, '') === phone
}
