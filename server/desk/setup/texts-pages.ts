import { html } from 'hono/html'
import { type Html, panel } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { sampleName } from '#server/modules/settings/operator.ts'
import { lockSettings } from '#server/modules/settings/settings.ts'
import { changeOwnTexts, localizedText, type OwnTexts, readOwnTexts } from '#server/modules/settings/texts.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type Language, languages } from '#server/platform/http/language.ts'
import { type Fields, renderFields } from './form.ts'
import { address, area, line, optional, sections } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
import { renderOperatorHtml } from './operator-html.ts'
import {
  type Attempt,
  attemptNotice,
  languageNames,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  submitEdit,
} from './page.ts'

const PATH = `${SETUP_PATH}/texts`

/** Texts that are the same in all languages; empty for the samples. */
interface GeneralTexts {
  name: string
  lineName: string
  lineLink: string | null
  lineQr: string | null
}

const generalFields: Fields<GeneralTexts> = {
  name: { kind: line(40, false), label: 'shopName', hint: 'shopName' },
  lineName: { kind: line(40, false), label: 'lineName' },
  lineLink: { kind: optional(address(200)), label: 'lineLink' },
  lineQr: { kind: optional(address(500)), label: 'lineQr', hint: 'lineQr' },
}

async function readGeneral(sql: Sql): Promise<GeneralTexts> {
  const { name = '', line: account } = (await readOwnTexts(sql)) ?? {}
  return {
    name,
    lineName: account?.name ?? '',
    lineLink: account?.link ?? null,
    lineQr: account?.qr ?? null,
  }
}

/** The name and the LINE account. */
export async function showTexts(request: StaffRequest, attempt?: Attempt<GeneralTexts>): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const current = await readGeneral(deps.db)
  const own = await readOwnTexts(deps.db)
  const { name, lineName, lineLink } = attempt?.values ?? current
  const content = setupForm(request, {
    action: PATH,
    content: renderFields(
      generalFields,
      { current, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.save,
    canPreview: true,
  })
  return await renderSetup(request, {
    title: setup.parts.texts,
    ...attemptNotice(request, attempt),
    kinds: ['texts'],
    content: html`${languageLinks(request)}
      ${panel('general', setup.groups.general, content)}
      ${preview(
        request,
        (language) =>
          html`<p class="title">${name || sampleName[language]}</p><p class="title">${memberTexts[language].contact}</p>
            ${renderOperatorHtml(localizedText(own, language, 'contactText'))}
            ${lineName === '' ? '' : html`<p>LINE <bdi>${lineName}</bdi>${lineLink === null ? '' : html`<br><bdi>${lineLink}</bdi>`}</p>`}`,
      )}`,
  })
}

function languageLinks({ text }: StaffRequest, here?: Language): Html {
  const links = languages.map(
    (language) =>
      html`<li><a href="${PATH}/${language}" lang="${language}"${language === here ? html` aria-current="page"` : ''}>${languageNames[language]}</a></li>`,
  )
  return html`<nav aria-label="${text.setup.textLanguages}"><ul class="parts"><li><a href="${PATH}"${here === undefined ? html` aria-current="page"` : ''}>${text.setup.groups.general}</a></li>${links}</ul></nav>`
}

/** Saves the name and the LINE account. */
export async function saveTexts(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  return await submitEdit(
    request,
    {
      fields: generalFields,
      path: PATH,
      read: async (sql) => {
        await lockSettings(sql)
        return await readGeneral(sql)
      },
      save: async (sql, { name, lineName, lineLink, lineQr }) => {
        if (lineName === '' && (lineLink !== null || lineQr !== null))
          return { lineName: text.setup.problems.lineName }
        const { name: _name, line: _line, ...others } = (await readOwnTexts(sql)) ?? {}
        const account = {
          name: lineName,
          ...(lineLink === null ? {} : { link: lineLink }),
          ...(lineQr === null ? {} : { qr: lineQr }),
        }
        const texts: OwnTexts = {
          ...(name === '' ? {} : { name }),
          ...(lineName === '' ? {} : { line: account }),
          ...others,
        }
        await changeOwnTexts(sql, texts, by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showTexts(request, attempt),
  )
}

/** Texts in one language; empty ones are shown in another language, or as the samples. */
interface LanguageValues {
  contactText: string
  coinText: string
  conditions: readonly string[]
  agreements: readonly string[]
  quickTexts: readonly string[]
}

const languageFields: Fields<LanguageValues> = {
  contactText: { kind: area(500, { rows: 2 }), label: 'contactText' },
  coinText: { kind: area(300, { rows: 2 }), label: 'coinText', hint: 'coinText' },
  conditions: { kind: sections(20_000, 50, 10), label: 'conditions', hint: 'sections' },
  agreements: { kind: sections(20_000, 50, 10), label: 'agreements', hint: 'agreements' },
  quickTexts: { kind: sections(500, 50, 4), label: 'quickTexts', hint: 'quickTexts' },
}

/** @throws DomainError NO_DATA for another language */
function languageOf({ c }: StaffRequest): Language {
  const found = languages.find((language) => language === c.req.param('language'))
  if (!found) throw new DomainError('NO_DATA')
  return found
}

function toValues(own: OwnTexts | undefined, language: Language): LanguageValues {
  const {
    contactText = '',
    coinText = '',
    conditions = [],
    agreements = [],
    quickTexts = [],
  } = own?.[language] ?? {}
  return { contactText, coinText, conditions, agreements, quickTexts }
}

/** The shop's texts with other ones in a language. */
function withLanguage(own: OwnTexts | undefined, language: Language, values: LanguageValues): OwnTexts {
  const { contactText, coinText, conditions, agreements, quickTexts } = values
  const { [language]: _replaced, ...others } = own ?? {}
  const written = {
    ...(contactText === '' ? {} : { contactText }),
    ...(coinText === '' ? {} : { coinText }),
    ...(conditions.length === 0 ? {} : { conditions: [...conditions] }),
    ...(agreements.length === 0 ? {} : { agreements: [...agreements] }),
    ...(quickTexts.length === 0 ? {} : { quickTexts: [...quickTexts] }),
  }
  return { ...others, ...(Object.keys(written).length === 0 ? {} : { [language]: written }) }
}

/** The texts in a language. */
export async function showLanguage(
  request: StaffRequest,
  attempt?: Attempt<LanguageValues>,
): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const language = languageOf(request)
  const own = await readOwnTexts(deps.db)
  const current = toValues(own, language)
  const shown = attempt?.values ? withLanguage(own, language, attempt.values) : own
  const content = setupForm(request, {
    action: `${PATH}/${language}`,
    content: renderFields(
      languageFields,
      { current, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.save,
    canPreview: true,
  })
  return await renderSetup(request, {
    title: `${setup.parts.texts}: ${languageNames[language]}`,
    ...attemptNotice(request, attempt),
    kinds: ['texts'],
    content: html`${languageLinks(request, language)}
      <div class="panel"><p class="hint">${setup.textsLead}</p>${content}</div>
      ${preview(request, () => languagePreview(shown, language), [language])}`,
  })
}

function languagePreview(own: OwnTexts | undefined, language: Language): Html {
  const text = memberTexts[language]
  const part = (title: string, sources: readonly string[]) =>
    sources.length === 0
      ? ''
      : html`<p class="title">${title}</p>${sources.map((source) => renderOperatorHtml(source))}`
  const coins = localizedText(own, language, 'coinText')
  return html`${part(text.contact, [localizedText(own, language, 'contactText')])}
    ${part(text.coins, coins === undefined ? [] : [coins])}
    ${part(text.conditions, localizedText(own, language, 'conditions'))}
    ${part(text.agreement, localizedText(own, language, 'agreements'))}
    ${part(text.quickTexts, own?.[language]?.quickTexts ?? [])}`
}

/** Saves the texts in a language. */
export async function saveLanguage(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  const language = languageOf(request)
  return await submitEdit(
    request,
    {
      fields: languageFields,
      path: `${PATH}/${language}`,
      read: async (sql) => {
        await lockSettings(sql)
        return toValues(await readOwnTexts(sql), language)
      },
      save: async (sql, values) => {
        await changeOwnTexts(
          sql,
          withLanguage(await readOwnTexts(sql), language, values),
          by,
          deps.clock.now(),
        )
        return undefined
      },
    },
    (attempt) => showLanguage(request, attempt),
  )
}
