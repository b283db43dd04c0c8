import { html } from 'hono/html'
import type { Html } from './html.ts'

/** A form with the session's token. */
export function form(csrf: string, action: string, content: Html, name?: string): Html {
  return html`<form method="post" action="${action}"${name === undefined ? '' : html` aria-label="${name}"`}>
    <input type="hidden" name="csrf" value="${csrf}">
    ${content}
  </form>`
}

interface Field {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'password'
  readonly autocomplete: string
  readonly inputmode?: 'numeric' | 'text'
  readonly maxlength?: number
}

/** A labelled text field. */
export function field(options: Field): Html {
  const { name, label, hint, type = 'text', autocomplete, inputmode, maxlength = 200 } = options
  const attributes = [
    hint === undefined ? '' : html` aria-describedby="${name}-hint"`,
    inputmode === undefined ? '' : html` inputmode="${inputmode}"`,
  ]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" maxlength="${maxlength}"
      autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required${attributes}>
    ${hint === undefined ? '' : html`<p id="${name}-hint" class="hint">${hint}</p>`}
  </div>`
}
