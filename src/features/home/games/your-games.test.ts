import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { slot } from '#contract/slots.ts'
import { statementEntry } from '#contract/statement.ts'
import { lastUsedAt, openFirst, ownGames } from './your-games.ts'

const games = ['A', '-B', 'C', '-D', 'E'].map((code) =>
  parse(slot, { code: code.at(-1), name: `Game ${code.at(-1)}`, isActive: !code.startsWith('-') }),
)
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).join('')

const entry = (statementType: string, from: string, to: string, at: number, status = 'SUCCESS') =>
  parse(statementEntry, { statementType, from, to, status, createdAt: new Date(at).toISOString(), amount: 1 })

test.each([
  ['nothing is known: the host’s order', {}, [], 'ACE'],
  ['entered on this device', { E: 2000, C: 1000 }, [], 'ECA'],
  ['money was moved in', {}, [entry('transfer', 'WALLET', 'C', 1000)], 'CAE'],
  ['money was moved out', {}, [entry('transfer', 'E', 'WALLET', 1000)], 'EAC'],
  ['a host that names games', {}, [entry('transfer', 'Main wallet', 'Game E', 1000)], 'EAC'],
  ['moved later than another was entered', { A: 1000 }, [entry('transfer', 'WALLET', 'E', 2000)], 'EAC'],
  ['entered later than the transfer', { A: 3000 }, [entry('transfer', 'WALLET', 'E', 2000)], 'AEC'],
  [
    'an older transfer of the same game',
    { E: 3000, A: 2000 },
    [entry('transfer', 'WALLET', 'E', 1000)],
    'EAC',
  ],
  ['a failed transfer', {}, [entry('transfer', 'WALLET', 'E', 1000, 'FAILED')], 'ACE'],
  ['another kind of entry', {}, [entry('withdraw', 'E', 'BANK', 1000)], 'ACE'],
  ['a game without an account', { B: 1000 }, [], 'ACE'],
] as const)('own games: %s', (_, playedAt, entries, expected) => {
  expect(codes(ownGames(games, lastUsedAt(playedAt, entries)))).toBe(expected)
})

test('games without an account don’t stand between open ones', () => {
  expect(codes(openFirst(games))).toBe('ACEBD')
})
