import { expect, test } from 'vitest'
import { bannerSummary } from './banner-summary.ts'

const banner = (html: string | undefined) => ({ image: undefined, html })

test('takes the text of the first banner that has any, without HTML', () => {
  const banners = [
    banner(undefined),
    banner('<p><img src="a.png"></p>&nbsp;'),
    banner('<style>p { color: red }</style><h2>Fish &amp; dragons</h2>\n<p>Up to <b>50</b>&nbsp;baht</p>'),
    banner('<p>Another</p>'),
  ]
  expect(bannerSummary(banners)).toBe('Fish & dragons Up to 50 baht')
  expect(bannerSummary([banner('ก'.repeat(200))])).toHaveLength(90)
  expect(bannerSummary([])).toBe('')
})
