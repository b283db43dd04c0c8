/** What the platform has and the compiler's library doesn't know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string }
}

let trusted: string | undefined

/**
 * The decoder's address as Trusted Types want it: a policy that lets this one worker start and nothing else.
 * @throws where the portal's headers don't name the policy
 */
export function trustWorker(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trusted ??= trustedTypes
    ?.createPolicy('slip-worker', { createScriptURL: () => address })
    .createScriptURL('')
  return trusted ?? address
}
