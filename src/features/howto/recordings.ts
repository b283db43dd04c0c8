/** Length and size of each topic's video. Made by `npm run howto:record`: change nothing by hand. */
export const recordings = {
  wallet: { seconds: 26, bytes: 524496 },
  games: { seconds: 23, bytes: 515056 },
  balance: { seconds: 23, bytes: 413224 },
  'receive-bonus': { seconds: 19, bytes: 348265 },
  'end-bonus': { seconds: 18, bytes: 275083 },
} as const
