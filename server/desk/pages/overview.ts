import { html } from 'hono/html'
import { streamChanges, versionOf } from '#server/desk/events.ts'
import { formatAge, livePart } from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { readQueues } from '#server/modules/ledger/pending-decisions.ts'

const queuePages = {
  withdrawals: ['/desk/withdrawals', 'withdrawals'],
  manual_deposits: ['/desk/deposits', 'deposits'],
  slips: ['/desk/slips', 'checkedSlips'],
  refused_slips: ['/desk/slips', 'refusedSlips'],
  late_payments: ['/desk/qr', 'latePayments'],
  corrections: ['/desk/corrections', 'corrections'],
  chats: ['/desk/chats', 'chat'],
} as const

/** The first page: how much waits, and for how long. */
export async function showOverview(request: StaffRequest): Promise<Response> {
  const { deps, text } = request
  const now = deps.clock.now()
  const queues = await readQueues(deps.db, now)
  return await renderPage(request, {
    title: text.overview,
    content: livePart(
      html`<ul class="queues">${queues.map(({ queue, length, oldest }) => {
        // Nobody decides these: the provider's answer does.
        if (queue === 'game_transfers') return ''
        const [path, name] = queuePages[queue]
        return html`<li><a href="${path}"><span>${name === 'chat' ? text.chat.title : text[name]}</span> <strong>${length}</strong>
        <span class="age">${oldest === null ? text.queueEmpty : text.oldest(formatAge(now - oldest, text))}</span></a></li>`
      })}</ul>`,
      { path: '/desk', version: versionOf(queues) },
    ),
  })
}

/** Server-sent events of the first page. */
export function streamOverview(request: StaffRequest): Response {
  return streamChanges(request, async () =>
    versionOf(await readQueues(request.deps.db, request.deps.clock.now())),
  )
}
