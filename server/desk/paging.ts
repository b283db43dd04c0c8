import { html } from 'hono/html'
import type { Html } from './html.ts'
import type { StaffRequest } from './request.ts'

/** Longest list that a page shows. */
export const LIST_LENGTH = 100

/** The id below which a page of a list, newest first, begins; undefined on the first page. */
export function beforeIdOf({ c }: StaffRequest): number | undefined {
  const asked = c.req.query('before') ?? ''
  return /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
}

/** Links to the first page and to the next one. @param oldestId of this page, if there are older ones */
export function pageLinks({ c, text }: StaffRequest, oldestId: number | undefined): Html {
  const isFirst = c.req.query('before') === undefined
  if (isFirst && oldestId === undefined) return ''
  return html`<ul class="pages">
      ${isFirst ? '' : html`<li><a class="button quiet" href="${c.req.path}">${text.newest}</a></li>`}
      ${oldestId === undefined ? '' : html`<li><a class="button quiet" href="${c.req.path}?before=${oldestId}">${text.older}</a></li>`}
    </ul>`
}
