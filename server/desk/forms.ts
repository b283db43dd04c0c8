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
  /** Default: the name. */
  readonly id?: string
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'password' | 'search'
  readonly autocomplete: string
  readonly inputmode?: 'numeric' | 'text'
  readonly value?: string
  readonly maxlength?: number
  readonly isRequired?: boolean
}

/** A labelled text field. */
export function field(options: Field): Html {
  const { name, label, hint, type = 'text', autocomplete, inputmode, value = '', maxlength = 200 } = options
  const { id = name } = options
  const attributes = [
    hint === undefined ? '' : html` aria-describedby="${id}-hint"`,
    inputmode === undefined ? '' : html` inputmode="${inputmode}"`,
    options.isRequired === false ? '' : html` required`,
  ]
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="${maxlength}"
      autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${attributes}>
    ${hint === undefined ? '' : html`<p id="${id}-hint" class="hint">${hint}</p>`}
  </div>`
}
