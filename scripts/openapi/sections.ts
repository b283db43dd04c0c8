/** Groups of calls, as section 7 of the specification has them. */
interface Section {
  readonly name: string
  readonly description: string
  /** A call belongs to the section if its path begins with one of these. */
  readonly prefixes: readonly string[]
}

export const sections: readonly Section[] = [
  {
    name: 'Lookups',
    description: 'What the operator has set: texts, banks, limits, and which features the host offers.',
    prefixes: ['/api/lookup/'],
  },
  {
    name: 'Account',
    description: 'Registration, sign-in, profile and password.',
    prefixes: ['/api/account', '/api/login', '/api/logout'],
  },
  { name: 'OTP', description: 'One-time passwords at registration.', prefixes: ['/api/otp/'] },
  {
    name: 'Wallet',
    description:
      'Balances, game accounts, transfers, withdrawals, and deposits by transfer, slip and gift link.',
    prefixes: ['/api/wallet'],
  },
  {
    name: 'QR',
    description: 'Deposits by payment QR code: each code is for one deposit, and ends at expireIn.',
    prefixes: ['/api/qrcode/'],
  },
  {
    name: 'Invite and refund',
    description: 'Invited members and the bonus for them; refunds of losses.',
    prefixes: ['/api/invite', '/api/refund'],
  },
  {
    name: 'Spin wheel',
    description:
      'The prize wheel and its coupons. A refused spin or claim is a 2xx response with success: false.',
    prefixes: ['/api/spinwheel/'],
  },
  {
    name: 'Bonus and promotion',
    description: 'Bonuses on offer, promotion codes, and the one bonus that a member may hold.',
    prefixes: ['/api/bonus', '/api/promotion/'],
  },
  {
    name: 'Statement',
    description: "The member's entries and slips, newest first.",
    prefixes: ['/api/statement'],
  },
  {
    name: 'Game login',
    description: 'Links that enter a game signed in.',
    prefixes: ['/api/autoLogin/'],
  },
  {
    name: 'Chat',
    description:
      'Support chat of members and guests. New messages arrive on a socket, which docs/asyncapi.json describes; without a socket, the history is read again.',
    prefixes: ['/api/chat/'],
  },
]

/** Name of the section that a path belongs to. @throws Error for a path of no section */
export function sectionOf(path: string): string {
  const section = sections.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)))
  if (!section) throw new Error(`${path} belongs to no section: add it in scripts/openapi/sections.ts.`)
  return section.name
}
