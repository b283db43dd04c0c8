import { html } from 'hono/html'
import { type Html, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { SetupTexts } from '#server/desk/texts/setup-english.ts'
import { listOffers } from '#server/modules/bonus/manage-offers.ts'
import { listPromotions } from '#server/modules/bonus/manage-promotions.ts'
import { listSlots } from '#server/modules/games/manage-slots.ts'
import { listMissingFeatures, type MissingFeature } from '#server/modules/lookups/missing-features.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { listWheels } from '#server/modules/spin/manage-wheels.ts'
import { renderSetup, SETUP_PATH, sourceOf } from './page.ts'

/** What is on and off, and why. */
interface Feature {
  readonly name: keyof SetupTexts['features']
  /** Page where it is set. */
  readonly part: string
  readonly state: 'on' | 'off' | 'sample'
  readonly why?: string | undefined
}

/** Features that are off because of something missing. */
const byMissing: readonly {
  readonly name: keyof SetupTexts['features']
  readonly part: string
  readonly missing: readonly MissingFeature[]
  readonly state?: Feature['state']
}[] = [
  { name: 'bankTransfers', part: '/accounts', missing: ['bank-confirmation', 'deposit-account'] },
  { name: 'paymentQr', part: '/settings', missing: ['payment-qr'] },
  { name: 'giftLinks', part: '/settings', missing: ['gift-links'] },
  { name: 'otp', part: '/settings', missing: ['otp-sender', 'otp-switch'] },
  { name: 'chat', part: '/settings', missing: ['chat'] },
  { name: 'texts', part: '/texts', missing: ['own-texts'], state: 'sample' },
]

/** The overview of the set-up. */
export async function showSetup(request: StaffRequest): Promise<Response> {
  const { text } = request
  const { setup } = text
  const features = await listFeatures(request)
  const rows = features.map(({ name, part, state, why }) => [
    html`<a href="${SETUP_PATH}${part}">${setup.features[name]}</a>`,
    featureChip(state, setup),
    why ?? '',
  ])
  const columns = [
    { label: setup.feature },
    { label: text.state },
    { label: setup.why, kind: 'wide' } as const,
  ]
  return await renderSetup(request, {
    title: setup.title,
    kinds: [],
    content: html`<p>${setup.lead}</p>${table(setup.title, columns, rows, '')}`,
  })
}

const chips = { on: 'good', off: '', sample: 'waiting' } as const

function featureChip(state: Feature['state'], setup: SetupTexts): Html {
  return html`<span class="chip ${chips[state]}">${state === 'sample' ? setup.sample : setup[state]}</span>`
}

async function listFeatures(request: StaffRequest): Promise<Feature[]> {
  const { deps, text } = request
  const { setup } = text
  const settings = await readOperatorSettings(deps.db)
  const missing = await listMissingFeatures(deps)
  const explained = byMissing.map(({ name, part, missing: reasons, state = 'off' }): Feature => {
    const reason = reasons.find((one) => missing.includes(one))
    return { name, part, state: reason ? state : 'on', why: reason && setup.missing[reason] }
  })
  const hints = (['otp-by-hand', 'client-addresses'] as const).filter((one) => missing.includes(one))
  const counted = (name: Feature['name'], part: string, count: number, of: number): Feature => ({
    name,
    part,
    state: count > 0 ? 'on' : 'off',
    why: setup.open(count, of),
  })
  const offers = await listOffers(deps.db, sourceOf(request))
  const promotions = await listPromotions(deps.db, 1000)
  const games = await listSlots(deps.db)
  const wheel = (await listWheels(deps.db)).find(({ is_active }) => is_active)
  return [
    {
      name: 'service',
      part: '/settings',
      state: settings.terminated ? 'off' : 'on',
      why: hints.map((one) => setup.missing[one]).join(' '),
    },
    ...explained,
    {
      name: 'invite',
      part: '/rewards',
      state: settings.inviteActive ? 'on' : 'off',
      why: `${settings.inviteRate}%`,
    },
    {
      name: 'refund',
      part: '/rewards',
      state: settings.refundActive ? 'on' : 'off',
      why: `${settings.refundRate}%`,
    },
    counted('bonuses', '/bonuses', offers.filter(({ isOpen }) => isOpen).length, offers.length),
    counted(
      'promotions',
      '/promotions',
      promotions.filter(({ is_open }) => is_open).length,
      promotions.length,
    ),
    {
      name: 'wheel',
      part: '/wheels',
      state: settings.spin && wheel && wheel.slices > 0 ? 'on' : 'off',
      why: wheel ? wheel.name : setup.noWheel,
    },
    counted('games', '/games', games.filter(({ isOpen }) => isOpen).length, games.length),
  ]
}
