let serial = 0

/** A phone that no test of this process has used. */
export const unusedPhone = (): string => `05${String(++serial).padStart(8, '0')}`

/** A valid registration with a phone and a bank account of its own. */
export function newRegistration(changes: Record<string, unknown> = {}) {
  return {
    name: 'Newcomer',
    username: unusedPhone(),
    password: 'a-long-enough-one',
    bankCode: 'KBANK',
    bankAccountName: 'สมหญิง รักดี',
    bankAccountNo: `7${String(serial).padStart(9, '0')}`,
    ...changes,
  }
}
