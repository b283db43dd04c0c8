import { html } from 'hono/html'
import { currencyName, formatHundredths, type Html, section, table } from '#server/demo/console/html.ts'
import { type ConsoleMember, listGames } from '#server/demo/console/queries.ts'
import { providerUrl } from '#server/demo/game-provider/page.ts'
import type { Deps } from '#server/deps.ts'

/** Section with links to the demo provider's games of the selected member. */
export async function providerSection({ db }: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const games = member ? await listGames(db, member.id) : []
  const rows = games.map(({ slot_code, name, balance }) => [
    slot_code,
    html`<a href="${providerUrl(slot_code)}">${name}</a>`,
    formatHundredths(balance),
  ])
  const heads = ['Code', 'Page', { number: `Balance in ${currencyName(member?.currency)}` }]
  const list = table(
    "The member's games",
    heads,
    rows,
    "This member has no game account. Open one on the portal's home page.",
  )
  return section('provider', 'Game provider', list)
}
