import { object, optional, parse, pipe, regex, string } from 'valibot'

const credential = object({ code: optional(pipe(string(), regex(/^\d{6}$/))) })

/**
 * Reads the code from the text message where the browser offers it (WebOTP: Chrome on Android).
 * @returns the six digits; undefined where it isn't offered, allowed or in time
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    return parse(credential, await navigator.credentials.get(options)).code
  } catch {
    // Aborted, refused, timed out, or a message of another shape: the member types the code.
    return undefined
  }
}
