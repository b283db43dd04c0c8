/** Texts and names of the operator, as an example of what one would put there. */
export const operator = {
  info: { name: 'Kapao' },
  contact: {
    contactText: 'Our team answers every day from 08:00 to 24:00.',
  },
  conditions: [
    '<h3>Your account</h3><p>One person, one account, one phone number. The bank account must be in your own name.</p>',
    '<h3>Deposits</h3><p>Transfer only from the bank account that you registered. Upload the slip within one hour of the transfer. Each QR code takes one deposit.</p>',
    '<h3>Withdrawals</h3><p>Money goes only to your registered bank account. Withdrawals are checked before they are paid.</p>',
    '<h3>Bonuses</h3><p>End an active bonus before your next deposit. Ending a bonus clears all game balances.</p>',
  ],
  agreements: [
    '<h3>Play within your means</h3><p>Set yourself a limit before you start, and keep to it. You must be at least 20 years old.</p>',
    '<h3>Your data</h3><p>We keep your phone number, your bank account and your transactions for as long as you have an account, and give them to nobody but the bank that pays you.</p>',
    '<h3>Keep your password to yourself</h3><p>Our staff never asks for it, nor for a one-time password.</p>',
  ],
} as const
