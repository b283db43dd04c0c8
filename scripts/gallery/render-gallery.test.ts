import { expect, test } from 'vitest'
import { renderGallery } from './render-gallery.ts'

test('shows each screen once, with its pictures and its board', () => {
  const page = renderGallery(
    [
      'money-screens/review/th-390-light.png',
      'money-screens/review/en-320-dark.png',
      'visitor-screens/a longer break?/th-390-light.png',
    ],
    ['light/withdraw-review.png', 'light/home.png'],
  )
  expect(page.match(/<h3>[^<]*/g)).toEqual(['<h3>review', '<h3>a longer break?'])
  expect(page.match(/<img src="[^"]*/g)).toEqual([
    '<img src="boards/light/withdraw-review.png',
    '<img src="pictures/money-screens/review/en-320-dark.png',
    '<img src="pictures/money-screens/review/th-390-light.png',
    '<img src="pictures/visitor-screens/a%20longer%20break%3F/th-390-light.png',
  ])
  expect(page).toContain('data-tags="en 320 dark"')
})
