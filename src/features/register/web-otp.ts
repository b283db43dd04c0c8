import { digits, object, optional, parse, pipe, string } from 'valibot'

const credentialSchema = object({ code: optional(pipe(string(), digits())) })

/**
 * Reads the code from the SMS with the WebOTP API (Chrome on Android).
 * @param length number of digits of the code
 * @returns the digits; undefined if the API is unsupported, denied or timed out
 */
export async function readOtpFromSms(signal: AbortSignal, length: number): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    const { code } = parse(credentialSchema, await navigator.credentials.get(options))
    return code?.length === length ? code : undefined
  } catch {
    // Aborted, denied, timed out or malformed: the member types the code.
    return undefined
  }
}
