import { login } from '../../../src/contract/login.ts'
import type { Attack } from './attack.ts'

const SIGN_INS = 400

/** Sign-ins with unknown phones, each from an address of its own. */
export const manySignIns: Attack = {
  name: `${SIGN_INS} sign-ins at once`,
  async send({ address }) {
    const statuses = await Promise.all(
      Array.from({ length: SIGN_INS }, async (_, index) => {
        const response = await fetch(address + login.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.${index >> 8}.${index & 255}`,
          },
          body: JSON.stringify({ username: `08${String(index).padStart(8, '0')}`, password: 'no-horse-7' }),
        })
        await response.arrayBuffer()
        return response.status
      }),
    )
    return statuses.length
  },
}
