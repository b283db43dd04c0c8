import { digits, object, optional, parse, pipe, string } from 'valibot'

const credential = object({ code: optional(pipe(string(), digits())) })

/**
 * Reads the code from the text message where the browser offers it (WebOTP: Chrome on Android).
 * @param length how many digits the code has
 * @returns the digits; undefined where it isn't offered, allowed or in time
 */
export async function codeFromMessage(signal: AbortSignal, length: number): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    const { code } = parse(credential, await navigator.credentials.get(options))
    return code?.length === length ? code : undefined
  } catch {
    // Aborted, refused, timed out, or a message of another shape: the member types the code.
    return undefined
  }
}
