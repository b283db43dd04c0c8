import { html } from 'hono/html'
import { choice, field, type Html } from '#server/demo/console/html.ts'
import { BURST_MAX, BURST_NOW_MAX } from './burst.ts'
import { conversationUrl } from './conversation-owner.ts'
import { sampleNames } from './sample-messages.ts'

const buttons = `Check my slip | postback | CHECK_SLIP
How to deposit | web | https://example.com/deposit
Call us | call | +6620000000
Talk to a person`

const replies = `Send a new slip
See the slip's state | postback | SLIP_STATE
Something else`

const cards = `Slip 14:18 | KBank ···4173 · ฿500.00 | leaves
Slip 14:02 | KTB ···7735 · ฿200.00 | boats
Slip 13:40 | SCB ···0912 · ฿1,000.00 | lanterns`

function textArea(name: string, label: string, value: string, rows: number): Html {
  return html`<label class="wide">${label}<textarea name="${name}" rows="${rows}">${value}</textarea></label>`
}

/** Renders a form for every kind of reply. @param agent the agent's name */
export function renderReplyForms(room: string, agent: string): Html {
  const renderForm = (action: string, name: string, content: Html, className = '') =>
    html`<form method="post" action="${conversationUrl(room)}/${action}" enctype="multipart/form-data" aria-label="${name}" class="${className}">
      <input type="hidden" name="agent" value="${agent}">${content}
    </form>`
  const titledForm = (action: string, name: string, content: Html) =>
    html`<h3>${name}</h3>${renderForm(action, name, content)}`
  return html`${titledForm('text', 'Text', html`${textArea('message', 'Text', '', 2)}<button>Send text</button>`)}
  ${titledForm(
    'buttons',
    'Buttons',
    html`${textArea('message', 'Text above the buttons', 'What is it about?', 1)}
      ${textArea('buttons', 'Buttons (title | web, call, postback or other | payload)', buttons, 4)}
      <button>Send buttons</button>`,
  )}
  ${titledForm(
    'quick-replies',
    'Quick replies',
    html`${textArea('message', 'Text above the replies', 'Anything else?', 1)}
      ${textArea('buttons', 'Replies (title | type | payload)', replies, 3)}<button>Send quick replies</button>`,
  )}
  ${titledForm(
    'carousel',
    'Carousel',
    html`${textArea('cards', 'Cards (title | subtitle | picture), 1 to 5', cards, 3)}
      ${textArea('buttons', 'Buttons of each card', 'Check this one | postback | CHECK', 2)}<button>Send carousel</button>`,
  )}
  ${titledForm(
    'media',
    'File',
    html`<label>Upload a picture or video<input type="file" name="file" accept="image/*,video/*"></label>
      ${choice('sample', 'Or a sample', [{ value: '', text: 'None' }, ...sampleNames.map((name) => ({ value: name, text: name }))])}
      ${choice('as', 'Shown as', [
        { value: 'itself', text: 'What it is' },
        { value: 'file', text: 'File to download' },
      ])}<button>Send file</button>`,
  )}
  ${titledForm(
    'postback',
    'Postback',
    html`${field({ name: 'title', label: 'Title', value: 'Check my slip' })}
      ${field({ name: 'message', label: 'Payload', value: 'CHECK_SLIP' })}<button>Send postback</button>`,
  )}
  ${titledForm(
    'unknown',
    'Unknown type',
    html`${field({ name: 'type', label: 'Type', value: 'poll' })}
      ${textArea('payload', 'Payload (JSON)', '{"question": "Are you happy?"}', 1)}<button>Send unknown type</button>`,
  )}
  ${titledForm(
    'burst',
    'Burst of texts',
    html`${field({ name: 'count', label: `Texts, up to ${BURST_MAX}, or ${BURST_NOW_MAX} now`, value: '25', inputmode: 'numeric' })}
      ${field({ name: 'text', label: 'Each begins with', value: 'Message' })}
      ${choice('when', 'When', [
        { value: 'past', text: 'Before everything that was said' },
        { value: 'now', text: 'Now, one by one' },
      ])}<button>Send burst</button>`,
  )}
  <div class="row">
    ${renderForm('end-session', 'End session', html`<button>End session</button>`, 'inline')}
    ${renderForm('mark-read', 'Mark as read', html`<button>Mark as read</button>`, 'inline')}
  </div>`
}
