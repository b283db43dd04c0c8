import { html } from 'hono/html'
import { renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'

/** The first page: what waits. */
export async function showOverview(request: StaffRequest): Promise<Response> {
  return await renderPage(request, { title: request.text.overview, content: html`<p></p>` })
}
