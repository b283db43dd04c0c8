import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { brand, fillBrandColours } from '#server/platform/brand.ts'
import type { Html } from './html.ts'
import type { DeskRequest } from './request.ts'
import type { Texts } from './texts/english.ts'

/** Files of `styles`, in the order of the cascade. */
const styleSheets = ['base', 'header', 'layout', 'forms', 'tables', 'previews', 'chat'].map(
  (name) => `styles/${name}.css`,
)

/** Static files of the desk. Their addresses have a hash of the content, so that browsers may keep them. */
export const deskFiles = {
  styles: readStatic('styles.css', 'text/css; charset=utf-8', styleSheets),
  script: readStatic('desk.js', 'text/javascript; charset=utf-8'),
  icon: readStatic('icon.svg', 'image/svg+xml'),
}

/** @param files whose contents follow each other in the response */
function readStatic(name: string, type: string, files: readonly string[] = [name]) {
  const source = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
  const content = fillBrandColours(source, brand)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { content, type, path: `/desk/${name}`, address: `/desk/${name}?${hash}` }
}

/**
 * Scripts, styles and pictures of the desk only, and no inline ones. With `same-origin`, browsers send the origin along with
 * the desk's own forms.
 */
export const deskHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

interface PageOptions {
  readonly title: string
  readonly content: Html
  /** Result of the last form, above the heading. */
  readonly notice?: Notice | undefined
  /** Beside the heading. */
  readonly beside?: Html
  readonly status?: 200 | 400 | 401 | 403 | 404 | 429
}

export interface Notice {
  readonly kind: 'good' | 'bad'
  readonly text: string | Html
}

const areas = [
  ['/desk', 'overview'],
  ['/desk/withdrawals', 'withdrawals'],
  ['/desk/deposits', 'deposits'],
  ['/desk/slips', 'slips'],
  ['/desk/chats', 'chat'],
  ['/desk/members', 'members'],
  ['/desk/corrections', 'corrections'],
  ['/desk/day', 'day'],
  ['/desk/setup', 'setup'],
  ['/desk/audit', 'audit'],
] as const satisfies readonly (readonly [string, keyof Texts])[]

const notForSupport: readonly string[] = ['day', 'setup', 'audit']

/** Renders a page of the desk. */
export async function renderPage(request: DeskRequest, page: PageOptions): Promise<Response> {
  const { c, text, language, staff } = request
  const { title, notice, beside = '', content, status = 200 } = page
  const body = html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${notice && typeof notice.text === 'string' ? `${notice.text} · ` : ''}${title} · ${text.desk}</title>
  <link rel="icon" href="${deskFiles.icon.address}">
  <link rel="stylesheet" href="${deskFiles.styles.address}">
  <script src="${deskFiles.script.address}" defer></script>
</head>
<body>
  <a class="skip" href="#content">${text.skip}</a>
  ${renderHeader(request)}
  <main id="content" class="${staff ? '' : 'narrow'}">
    ${notice ? renderNotice(notice) : ''}
    <div class="heading"><h1>${title}</h1>${beside}</div>
    ${content}
  </main>
</body>
</html>`
  return c.html(await body, status, deskHeaders)
}

function renderNotice({ kind, text }: Notice): Html {
  const role = kind === 'good' ? 'status' : 'alert'
  return html`<p class="notice ${kind}" role="${role}">${text}</p>`
}

const languageNames = { th: 'ไทย', en: 'English' } as const

function renderHeader({ c, text, language, staff, csrf }: DeskRequest): Html {
  const nav = staff && !staff.mustChangePassword
  const other = language === 'th' ? 'en' : 'th'
  return html`<header>
    <a class="brand" href="/desk">${brand.name[language]} <span>${text.desk}</span></a>
    ${
      nav
        ? html`<nav aria-label="${text.navigation}"><ul>${areas
            .filter(([, name]) => staff.role !== 'support' || !notForSupport.includes(name))
            .map(
              ([path, name]) =>
                html`<li><a href="${path}"${currentOf(c.req.path, path)}>${areaName(text[name])}</a></li>`,
            )}</ul></nav>`
        : ''
    }
    <div class="tools">
      <a class="language" href="${languageLink(c.req.url, other)}" lang="${other}" hreflang="${other}">${languageNames[other]}</a>
      ${staff ? html`<a class="who" href="/desk/password"><bdi>${staff.name}</bdi> <span>${text.roles[staff.role]}</span></a>` : ''}
      ${
        csrf === undefined
          ? ''
          : html`<form method="post" action="/desk/sign-out"><input type="hidden" name="csrf" value="${csrf}"><button class="quiet">${text.signOut}</button></form>`
      }
    </div>
  </header>`
}

/** Name of an area: a text, or that of its page's texts. */
function areaName(name: string | { readonly title: string }): string {
  return typeof name === 'string' ? name : name.title
}

function currentOf(path: string, link: string): Html {
  const isHere = path === link || (link !== '/desk' && path.startsWith(`${link}/`))
  return isHere ? html` aria-current="${path === link ? 'page' : 'true'}"` : ''
}

/** The same page in another language. */
function languageLink(address: string, language: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.delete('done')
  searchParams.set('lang', language)
  return `${pathname}?${searchParams}`
}

/** Why a request was refused. */
export type Problem = 'otherPage' | 'expired' | 'forbidden' | 'notFound' | 'failed'

const statuses = { otherPage: 403, expired: 401, forbidden: 403, notFound: 404, failed: 400 } as const

export async function renderProblem(request: DeskRequest, problem: Problem): Promise<Response> {
  const { text, staff } = request
  const lead =
    problem === 'forbidden' ? text.forbiddenLead(staff ? text.roles[staff.role] : '') : text[`${problem}Lead`]
  const content = html`<p>${lead}</p>
    <p><a class="button" href="${staff ? '/desk' : '/desk/sign-in'}">${staff ? text.overview : text.signIn}</a></p>`
  return await renderPage(request, { title: text[problem], content, status: statuses[problem] })
}
