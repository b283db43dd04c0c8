import { html } from 'hono/html'
import { table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { changeSlot, listSlots, type ManagedSlot } from '#server/modules/games/manage-slots.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type Fields, renderFields } from './form.ts'
import { line, onOff, whole } from './kinds.ts'
import {
  type Attempt,
  attemptNotice,
  codeOf,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  stateChip,
  submitEdit,
} from './page.ts'

const PATH = `${SETUP_PATH}/games`

type GameValues = Omit<ManagedSlot, 'code'>

const fields: Fields<GameValues> = {
  name: { kind: line(60), label: 'gameName' },
  isOpen: { kind: onOff(), label: 'offered', hint: 'closedGame' },
  sort: { kind: whole(0, 10_000), label: 'sort', hint: 'sort' },
}

/** All games. */
export async function showGames(request: StaffRequest): Promise<Response> {
  const { deps, text } = request
  const { setup } = text
  const games = await listSlots(deps.db)
  const rows = games.map((game) => [
    html`<a href="${PATH}/${game.code}">${game.name}</a>`,
    html`<code>${game.code}</code>`,
    setup.categories[game.category] ?? game.category,
    game.sort,
    stateChip(game.isOpen, text),
  ])
  const columns = [
    { label: setup.labels.gameName },
    { label: setup.labels.code },
    { label: setup.category },
    { label: setup.labels.sort, kind: 'number' } as const,
    { label: text.state },
  ]
  return await renderSetup(request, {
    title: setup.parts.games,
    kinds: ['slot'],
    content: html`<p>${setup.gamesLead}</p>${table(setup.parts.games, columns, rows, setup.listEmpty)}
      ${preview(request, () => html`<ul>${games.filter(({ isOpen }) => isOpen).map(({ name }) => html`<li>${name}</li>`)}</ul>`, ['th'])}`,
  })
}

async function requireGame(sql: Sql, request: StaffRequest): Promise<ManagedSlot> {
  const [found] = await listSlots(sql, codeOf(request))
  if (!found) throw new DomainError('NO_DATA')
  return found
}

/** One game. */
export async function showGame(request: StaffRequest, attempt?: Attempt<GameValues>): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const current = await requireGame(deps.db, request)
  const content = setupForm(request, {
    action: `${PATH}/${current.code}`,
    content: renderFields(fields, { current, problems: attempt?.problems, sent: attempt && sent }, text),
    button: setup.save,
  })
  return await renderSetup(request, {
    title: current.name,
    ...attemptNotice(request, attempt),
    kinds: ['slot'],
    content: html`<p><a href="${PATH}">${setup.parts.games}</a></p><div class="panel">${content}</div>`,
  })
}

/** Saves a game. */
export async function saveGame(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  return await submitEdit<GameValues>(
    request,
    {
      fields,
      path: PATH,
      read: (sql) => requireGame(sql, request),
      save: async (sql, values) => {
        await changeSlot(sql, { ...values, code: codeOf(request) }, by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showGame(request, attempt),
  )
}
