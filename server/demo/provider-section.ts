import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { type ConsoleMember, gamesOf } from './console-data.ts'
import { baht, type Html, section, table } from './page-parts.ts'
import { providerAddress } from './provider-page.ts'

/** The demo provider's pages of the chosen member's games. */
export async function providerSection({ db }: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const games = member ? await gamesOf(db, member.id) : []
  const rows = games.map(
    ({ slot_code, name, balance }) =>
      html`<tr><td>${slot_code}</td><td><a href="${providerAddress(slot_code)}">${name}</a></td>
        <td class="num">${baht(balance)}</td></tr>`,
  )
  const list = table("The member's games", ['Code', 'Page', 'Baht'], rows, 'This member has no game account.')
  return section('provider', 'Game provider', list)
}
