import { expect, test } from 'vitest'
import { bannerWords } from './banner-words.ts'

const banner = (html: string | undefined) => ({ image: undefined, html })

test('the first banner that says something, without its HTML', () => {
  const banners = [
    banner(undefined),
    banner('<p><img src="a.png"></p>&nbsp;'),
    banner('<style>p { color: red }</style><h2>Fish &amp; dragons</h2>\n<p>Up to <b>50</b>&nbsp;baht</p>'),
    banner('<p>Another</p>'),
  ]
  expect(bannerWords(banners)).toBe('Fish & dragons Up to 50 baht')
  expect(bannerWords([banner('ก'.repeat(200))])).toHaveLength(90)
  expect(bannerWords([])).toBe('')
})
