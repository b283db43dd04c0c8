import { ApiError, client } from './client.ts'

// A program against the client that the test beside this folder generates. It is compiled by that test only.

/** Signs in; the calls after it carry the token. */
export async function signIn(serverUrl: string, username: string, password: string): Promise<void> {
  client.configure({ serverUrl })
  const { token } = await client.login({ body: { username, password } })
  client.auth.bearer(token)
}

/** Balance of the main wallet in baht. */
export async function readBalance(): Promise<number> {
  const { wallet } = await client.walletGet()
  return wallet.amount
}

/** Creates a payment QR code. @returns its id, for whoever pays it */
export async function createQrCode(amount: number): Promise<string> {
  const { qrcodeId, qrcode } = await client.qrCreate({ path: { providerOrId: 'KBANK' }, body: { amount } })
  if (!qrcodeId || !qrcode?.startsWith('<svg')) throw new Error('There is no QR code.')
  return qrcodeId
}

/** Uploads the slip of a bank transfer. @returns its status, and whether it has a reference */
export async function uploadSlip(picture: Blob): Promise<string> {
  const { status, reference } = await client.walletSlip({ body: { file: picture } })
  return `${status} ${reference === undefined ? 'without' : 'with'} reference`
}

/** The newest entries: type, status and amount. */
export async function readStatement(limit: number): Promise<string[]> {
  const { statements } = await client.statementList({ body: { page: 1, limit } })
  return statements.map(({ statementType, status, amount }) => `${statementType} ${status} ${amount}`)
}

/** Withdraws. @returns the key of the refusal, if any */
export async function withdraw(amount: number): Promise<string | undefined> {
  try {
    await client.walletWithdraw({ body: { amount } })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${JSON.stringify(error.body)}`
    throw error
  }
}

/** Calls that the types must refuse; never called. */
export function misuse(): unknown[] {
  return [
    // @ts-expect-error there is no such provider
    client.qrCreate({ path: { providerOrId: 'NOBANK' }, body: { amount: 1 } }),
    // @ts-expect-error an amount is a number
    client.walletWithdraw({ body: { amount: '100' } }),
    // @ts-expect-error the password is missing
    client.login({ body: { username: '0812345678' } }),
    // @ts-expect-error a balance is in `wallet`
    client.walletGet().then(({ amount }) => amount),
  ]
}
