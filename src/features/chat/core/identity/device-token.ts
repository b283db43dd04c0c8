let source = async (): Promise<string> => ''

/** The push subscription that goes with each message (D25); '' where there is none. */
export function deviceToken(): Promise<string> {
  return source()
}

/** Says where it comes from: what makes subscriptions reads the chat's state, so it can't be asked from here. */
export function provideDeviceToken(from: () => Promise<string>): void {
  source = from
}
