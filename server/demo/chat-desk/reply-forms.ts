import { html } from 'hono/html'
import { choice, field, type Html } from '#server/demo/console/html.ts'
import { BURST_MAX, BURST_NOW_MAX } from './burst.ts'
import { chatAddress } from './conversation-owner.ts'
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

function area(name: string, label: string, value: string, rows: number): Html {
  return html`<label class="wide">${label}<textarea name="${name}" rows="${rows}">${value}</textarea></label>`
}

/** Renders a form for every kind of reply. @param agent the agent's name */
export function answerForms(room: string, agent: string): Html {
  const bare = (action: string, name: string, content: Html, look = '') =>
    html`<form method="post" action="${chatAddress(room)}/${action}" enctype="multipart/form-data" aria-label="${name}" class="${look}">
      <input type="hidden" name="agent" value="${agent}">${content}
    </form>`
  const form = (action: string, name: string, content: Html) =>
    html`<h3>${name}</h3>${bare(action, name, content)}`
  return html`${form('text', 'Text', html`${area('message', 'Text', '', 2)}<button>Send text</button>`)}
  ${form(
    'buttons',
    'Buttons',
    html`${area('message', 'Text above the buttons', 'What is it about?', 1)}
      ${area('buttons', 'Buttons (title | web, call, postback or other | payload)', buttons, 4)}
      <button>Send buttons</button>`,
  )}
  ${form(
    'quick-replies',
    'Quick replies',
    html`${area('message', 'Text above the replies', 'Anything else?', 1)}
      ${area('buttons', 'Replies (title | type | payload)', replies, 3)}<button>Send quick replies</button>`,
  )}
  ${form(
    'carousel',
    'Carousel',
    html`${area('cards', 'Cards (title | subtitle | picture), 1 to 5', cards, 3)}
      ${area('buttons', 'Buttons of each card', 'Check this one | postback | CHECK', 2)}<button>Send carousel</button>`,
  )}
  ${form(
    'media',
    'File',
    html`<label>Upload a picture or video<input type="file" name="file" accept="image/*,video/*"></label>
      ${choice('sample', 'Or a sample', [{ value: '', text: 'None' }, ...sampleNames.map((name) => ({ value: name, text: name }))])}
      ${choice('as', 'Shown as', [
        { value: 'itself', text: 'What it is' },
        { value: 'file', text: 'File to download' },
      ])}<button>Send file</button>`,
  )}
  ${form(
    'postback',
    'Postback',
    html`${field({ name: 'title', label: 'Title', value: 'Check my slip' })}
      ${field({ name: 'message', label: 'Payload', value: 'CHECK_SLIP' })}<button>Send postback</button>`,
  )}
  ${form(
    'unknown',
    'Unknown type',
    html`${field({ name: 'type', label: 'Type', value: 'poll' })}
      ${area('payload', 'Payload (JSON)', '{"question": "Are you happy?"}', 1)}<button>Send unknown type</button>`,
  )}
  ${form(
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
    ${bare('end-session', 'End session', html`<button>End session</button>`, 'inline')}
    ${bare('mark-read', 'Mark as read', html`<button>Mark as read</button>`, 'inline')}
  </div>`
}
