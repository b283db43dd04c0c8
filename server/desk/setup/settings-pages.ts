import { html } from 'hono/html'
import { formatAmount, type Html, panel, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { SetupTexts } from '#server/desk/texts/setup-english.ts'
import { listOffers } from '#server/modules/bonus/manage-offers.ts'
import { buildInviteBanners, buildRefundBanners } from '#server/modules/rewards/banners.ts'
import {
  lockSettings,
  type OperatorSettings,
  readOperatorSettings,
} from '#server/modules/settings/settings.ts'
import type { Language } from '#server/platform/http/language.ts'
import { renderFields } from './form.ts'
import { memberTexts } from './member-texts.ts'
import { bannerPicture, renderOperatorHtml } from './operator-html.ts'
import {
  type Attempt,
  attemptNotice,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  sourceOf,
  submitEdit,
} from './page.ts'
import {
  readSettingValues,
  type SettingValues,
  saveSettingValues,
  settingFields,
  toSettings,
} from './settings-form.ts'

/** A page with a form for some of the settings. */
interface SettingsPage {
  readonly part: 'settings' | 'rewards' | 'banners'
  readonly groups: readonly {
    readonly title: keyof SetupTexts['groups']
    readonly names: readonly (keyof SettingValues)[]
  }[]
  /** What members read, and what else is on the page. */
  readonly after: (
    request: StaffRequest,
    settings: OperatorSettings,
    values: SettingValues,
  ) => Html | Promise<Html>
}

const settingsPage: SettingsPage = {
  part: 'settings',
  groups: [
    { title: 'service', names: ['terminated', 'registerOTP', 'noticeTh', 'noticeLo', 'noticeEn'] },
    { title: 'chat', names: ['enableChatWidget', 'chatFrom', 'chatTo'] },
    {
      title: 'deposits',
      names: [
        'minDeposit',
        'kipMinDeposit',
        'isManual',
        'slipsFrom',
        'slipsTo',
        'slipIntervalSeconds',
        'promptpayBiller',
        'qrMinutes',
        'qrKBANK',
        'qrWW',
        'qrPAYTIMZ',
        'qrPAYONEX',
      ],
    },
    { title: 'withdrawals', names: ['withdrawMin', 'withdrawMax', 'kipWithdrawMin', 'kipWithdrawMax'] },
    {
      title: 'twoPeople',
      names: [
        'adjustmentSecondPerson',
        'kipAdjustmentSecondPerson',
        'withdrawalSecondPerson',
        'kipWithdrawalSecondPerson',
        'depositSecondPerson',
        'kipDepositSecondPerson',
        'signalsSecondPerson',
      ],
    },
  ],
  after: (request, settings, values) =>
    preview(request, (language) => settingsPreview(request, settings, values, language)),
}

const rewardsPage: SettingsPage = {
  part: 'rewards',
  groups: [
    {
      title: 'invite',
      names: ['inviteActive', 'inviteRate', 'inviteMinPlay', 'kipInviteMinPlay', 'inviteBanner'],
    },
    { title: 'refund', names: ['refundActive', 'refundRate', 'refundMin', 'kipRefundMin', 'refundBanner'] },
  ],
  after: (request, settings) => preview(request, (language) => rewardsPreview(request, settings, language)),
}

const bannersPage: SettingsPage = {
  part: 'banners',
  groups: [{ title: 'banners', names: ['inviteBanner', 'refundBanner'] }],
  after: async (request, settings) =>
    html`${preview(request, (language) => bannerPreview(settings, language))}${await bonusBanners(request)}`,
}

/** Currencies of the shop: kip accounts exist in Laos only. */
function currenciesOf({ deps }: StaffRequest): readonly ('BAHT' | 'LAK')[] {
  return deps.settings.laos ? ['LAK', 'BAHT'] : ['BAHT']
}

/** A line about each currency of the shop, from its limits. */
function perCurrency(
  request: StaffRequest,
  settings: OperatorSettings,
  language: Language,
  line: (limits: OperatorSettings['kip'], money: (satang: number) => string) => string,
): Html {
  return html`${currenciesOf(request).map(
    (currency) =>
      html`<p>${line(currency === 'LAK' ? settings.kip : settings, (satang) => memberTexts[language].money(formatAmount(satang), currency))}</p>`,
  )}`
}

function settingsPreview(
  request: StaffRequest,
  settings: OperatorSettings,
  values: SettingValues,
  language: Language,
): Html {
  const text = memberTexts[language]
  const { chatHours, slipClosed } = settings
  const own = { th: values.noticeTh, lo: values.noticeLo, en: values.noticeEn }
  const notice = own[language] || own[sourceOf(request)]
  if (settings.terminated) return html`<p>${text.terminated}</p>`
  return html`<p class="title">${text.notice}</p>
    ${notice === '' ? html`<p>${text.noNotice}</p>` : renderOperatorHtml(notice)}
    <p class="title">${text.deposit}</p>
    ${perCurrency(request, settings, language, ({ minDeposit }, money) => text.minimum(money(minDeposit)))}
    ${slipClosed ? html`<p>${text.slipsClosed(slipClosed.from, slipClosed.to)}</p>` : ''}
    <p class="title">${text.withdraw}</p>
    ${perCurrency(request, settings, language, ({ withdrawMin, withdrawMax }, money) =>
      text.range(money(withdrawMin), money(withdrawMax)),
    )}
    ${settings.enableChatWidget ? '' : html`<p>${text.noChat}</p>`}
    ${settings.enableChatWidget && chatHours ? html`<p>${text.chatHours(chatHours.from, chatHours.to)}</p>` : ''}`
}

function rewardsPreview(request: StaffRequest, settings: OperatorSettings, language: Language): Html {
  const text = memberTexts[language]
  return html`${bannerPreview(settings, language)}
    ${settings.inviteActive ? perCurrency(request, settings, language, ({ inviteMinPlay }, money) => text.inviteFrom(money(inviteMinPlay))) : ''}
    ${settings.refundActive ? perCurrency(request, settings, language, ({ refundMin }, money) => text.refundFrom(money(refundMin))) : ''}`
}

/** The banners before the invite and refund dialogs, and whether these are offered. */
function bannerPreview(settings: OperatorSettings, language: Language): Html {
  const text = memberTexts[language]
  const show = (
    title: string,
    isActive: boolean,
    banners: readonly { readonly image: string; readonly html: string }[],
  ) =>
    isActive && banners.length > 0
      ? html`${banners.map((banner) => html`${bannerPicture(banner.image)}${renderOperatorHtml(banner.html)}`)}`
      : html`<p class="title">${title}</p><p>${isActive ? text.noBanner : text.notOffered}</p>`
  return html`${show(text.invite, settings.inviteActive, buildInviteBanners(settings, language))}
    ${show(text.refund, settings.refundActive, buildRefundBanners(settings, language))}`
}

/** Banners of the bonuses, which are changed with their terms. */
async function bonusBanners(request: StaffRequest): Promise<Html> {
  const { deps, text } = request
  const source = sourceOf(request)
  const offers = await listOffers(deps.db, source)
  const rows = offers.map((offer) => [
    html`<a href="${SETUP_PATH}/bonuses/${offer.code}">${offer.name[source]}</a>`,
    bannerPicture(offer.image),
    html`<div class="member">${renderOperatorHtml(offer.html[source])}</div>`,
  ])
  const columns = [
    { label: text.name },
    { label: text.setup.labels.image, kind: 'wide' } as const,
    { label: text.setup.labels.html, kind: 'wide' } as const,
  ]
  return panel(
    'bonus-banners',
    text.setup.bonusBanners,
    table(text.setup.bonusBanners, columns, rows, text.setup.listEmpty),
  )
}

async function renderSettings(
  request: StaffRequest,
  page: SettingsPage,
  attempt?: Attempt<SettingValues>,
): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const current = await readSettingValues(deps.db, request)
  const state = { current, problems: attempt?.problems, sent: attempt && sent }
  const isShown = (name: string) => deps.settings.laos || !name.startsWith('kip')
  const groups = page.groups.map(
    ({ title, names }) =>
      html`<fieldset><legend>${setup.groups[title]}</legend>${renderFields(settingFields, state, text, names.filter(isShown))}</fieldset>`,
  )
  const content = setupForm(request, {
    action: `${SETUP_PATH}/${page.part}`,
    content: html`<div class="groups">${groups}</div>`,
    button: setup.save,
    canPreview: true,
    name: setup.parts[page.part],
  })
  const shown = attempt?.values ?? current
  const settings = { ...(await readOperatorSettings(deps.db)), ...toSettings(shown) }
  return await renderSetup(request, {
    title: setup.parts[page.part],
    ...attemptNotice(request, attempt),
    kinds: ['settings'],
    content: html`<div class="panel">${content}</div>${await page.after(request, settings, shown)}`,
  })
}

const show = (page: SettingsPage) => (request: StaffRequest) => renderSettings(request, page)

const save = (page: SettingsPage) => (request: StaffRequest) =>
  submitEdit(
    request,
    {
      fields: settingFields,
      path: `${SETUP_PATH}/${page.part}`,
      read: async (sql) => {
        await lockSettings(sql)
        return await readSettingValues(sql, request)
      },
      save: (sql, values) => saveSettingValues(sql, request, values),
    },
    (attempt) => renderSettings(request, page, attempt),
  )

export const showSettings = show(settingsPage)
export const saveSettings = save(settingsPage)
export const showRewards = show(rewardsPage)
export const saveRewards = save(rewardsPage)
export const showBanners = show(bannersPage)
export const saveBanners = save(bannersPage)
