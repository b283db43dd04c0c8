import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { currencyName, type Html, panel, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { changeOperatorSettings } from '#server/modules/settings/change-settings.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import {
  createPrize,
  listPrizes,
  type ManagedPrize,
  setPrizeOpen,
} from '#server/modules/spin/manage-prizes.ts'
import { activateWheel, createWheel, listWheels } from '#server/modules/spin/manage-wheels.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { currencyField, type Localized, localizedFields, unitOf, usualCurrency } from './bonus-fields.ts'
import { type Fields, renderFields } from './form.ts'
import { amount, code, line, optional } from './kinds.ts'
import {
  type Attempt,
  actionButton,
  attemptNotice,
  codeOf,
  renderSetup,
  SETUP_PATH,
  setupForm,
  sourceOf,
  stateChip,
  submitNew,
} from './page.ts'

const PATH = `${SETUP_PATH}/wheels`

type WheelValues = { code: string; currency: Currency } & Localized<'name'>
type PrizeValues = WheelValues & { amount: number | null }

function wheelFields(request: StaffRequest): Fields<WheelValues> {
  const names = localizedFields(request, (isRequired) => line(80, isRequired), 'name')
  return {
    code: { kind: code(), label: 'code', hint: 'wheelCode' },
    currency: currencyField(request),
    nameTh: names.th,
    nameLo: names.lo,
    nameEn: names.en,
  }
}

function prizeFields(request: StaffRequest): Fields<PrizeValues> {
  return {
    ...wheelFields(request),
    amount: { kind: optional(amount(1)), label: 'prizeAmount', hint: 'prizeAmount', ...unitOf(request) },
  }
}

const emptyName = { nameTh: '', nameLo: '', nameEn: '' }
const nameOf = ({ nameTh, nameLo, nameEn }: Localized<'name'>) => ({ th: nameTh, lo: nameLo, en: nameEn })

/** The page's two forms. */
interface WheelAttempts {
  readonly wheel?: Attempt<WheelValues>
  readonly prize?: Attempt<PrizeValues>
}

/** Wheels and prizes: which wheel members get, and forms for others. */
export async function showWheels(request: StaffRequest, attempts: WheelAttempts = {}): Promise<Response> {
  const { deps, text, fields: sent, language } = request
  const { setup } = text
  const { spin } = await readOperatorSettings(deps.db)
  const wheels = await listWheels(deps.db)
  const currency = usualCurrency(request)
  const wheelRows = wheels.map((wheel) => [
    html`<a href="${PATH}/${wheel.code}">${wheel.name}</a>`,
    currencyName(wheel.currency, language),
    wheel.slices,
    wheel.is_active ? html`<span class="chip good">${setup.chosen}</span>` : '',
    wheel.is_active || wheel.slices === 0
      ? ''
      : actionButton(request, {
          action: `${PATH}/${wheel.code}/choose`,
          button: setup.choose,
          label: wheel.name,
          quiet: true,
        }),
  ])
  const columns = [
    { label: text.name },
    { label: setup.labels.currency },
    { label: setup.slices, kind: 'number' } as const,
    { label: text.state },
    { label: text.action },
  ]
  const addWheelForm = setupForm(request, {
    action: PATH,
    content: renderFields(
      wheelFields(request),
      {
        current: { code: '', currency, ...emptyName },
        isNew: true,
        problems: attempts.wheel?.problems,
        sent: attempts.wheel && sent,
      },
      text,
    ),
    button: setup.add,
  })
  return await renderSetup(request, {
    title: setup.parts.wheels,
    ...attemptNotice<object>(request, attempts.wheel ?? attempts.prize),
    kinds: ['wheel', 'prize'],
    content: html`<div class="panel">
        <p>${setup.spinState} ${stateChip(spin, text)}</p>
        ${actionButton(request, {
          action: `${PATH}/${spin ? 'off' : 'on'}`,
          button: spin ? setup.turnOff : setup.turnOn,
          label: setup.parts.wheels,
          quiet: spin,
        })}
      </div>
      ${panel('wheels', setup.wheels, table(setup.wheels, columns, wheelRows, setup.listEmpty))}
      ${await prizePanels(request, attempts)}
      ${panel('add-wheel', setup.addWheel, html`<p class="hint">${setup.addWheelHint}</p>${addWheelForm}`)}`,
  })
}

async function prizePanels(request: StaffRequest, { prize: attempt }: WheelAttempts): Promise<Html> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const prizes = await listPrizes(deps.db)
  const rows = prizes.map((prize) => [
    html`<code>${prize.code}</code>`,
    html`<bdi>${prize.name}</bdi>`,
    prizeWorth(prize, request),
    stateChip(prize.is_open, text),
    actionButton(request, {
      action: `${PATH}/prizes/${prize.code}/${prize.is_open ? 'close' : 'reopen'}`,
      button: prize.is_open ? setup.withdraw : setup.reopen,
      label: prize.name,
      quiet: true,
    }),
  ])
  const columns = [
    { label: setup.labels.code },
    { label: text.name },
    { label: text.amount, kind: 'number' } as const,
    { label: text.state },
    { label: text.action },
  ]
  const current = { code: '', currency: usualCurrency(request), ...emptyName, amount: null }
  const add = setupForm(request, {
    action: `${PATH}/prizes`,
    content: renderFields(
      prizeFields(request),
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent, idPrefix: 'prize-' },
      text,
    ),
    button: setup.add,
  })
  const list = table(setup.prizes, columns, rows, setup.listEmpty)
  return html`${panel('prizes', setup.prizes, html`<p class="hint">${setup.withdrawHint}</p>${list}`)}
    ${panel('add-prize', setup.addPrize, add)}`
}

/** What a coupon of the prize pays. */
export function prizeWorth({ amount: satang, currency }: ManagedPrize, request: StaffRequest): string {
  const { text, language } = request
  return satang === null
    ? text.setup.goods
    : `${(satang / 100).toLocaleString('en-US')} ${currencyName(currency, language)}`
}

/** Creates a wheel. */
export async function addWheel(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  return await submitNew(
    request,
    {
      fields: wheelFields(request),
      path: (values) => `${PATH}/${values.code}`,
      save: async (sql, values) => {
        const wheel = { ...values, name: nameOf(values) }
        const made = await createWheel(sql, wheel, sourceOf(request), by, deps.clock.now())
        return made ? undefined : { code: text.setup.problems.codeTaken }
      },
    },
    (attempt) => showWheels(request, { wheel: attempt }),
  )
}

/** Creates a prize. */
export async function addPrize(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  return await submitNew(
    request,
    {
      fields: prizeFields(request),
      path: () => PATH,
      save: async (sql, values) => {
        const prize = { ...values, name: nameOf(values) }
        const made = await createPrize(sql, prize, sourceOf(request), by, deps.clock.now())
        return made ? undefined : { code: text.setup.problems.codeTaken }
      },
    },
    (attempt) => showWheels(request, { prize: attempt }),
  )
}

/** Offers a wheel in place of the present one of its currency. */
export async function chooseWheel(request: StaffRequest): Promise<Response> {
  const { c, deps, by } = request
  const changed = await deps.db.tx((sql) => activateWheel(sql, codeOf(request), by, deps.clock.now()))
  return c.redirect(`${PATH}?done=${changed ? 'saved' : 'same'}`, 303)
}

function setSpin(spin: boolean) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, by } = request
    const change = { values: { spin }, canSendOtp: true, by, at: deps.clock.now() }
    await deps.db.tx((sql) => changeOperatorSettings(sql, change))
    return c.redirect(`${PATH}?done=saved`, 303)
  }
}

export const turnSpinOn = setSpin(true)
export const turnSpinOff = setSpin(false)

function setOpen(isOpen: boolean) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, by } = request
    const prize = codeOf(request)
    const changed = await deps.db.tx((sql) => setPrizeOpen(sql, prize, isOpen, by, deps.clock.now()))
    if (changed === undefined) throw new DomainError('NO_DATA')
    return c.redirect(`${PATH}?done=${changed ? (isOpen ? 'reopened' : 'closed') : 'same'}`, 303)
  }
}

export const closePrize = setOpen(false)
export const reopenPrize = setOpen(true)
