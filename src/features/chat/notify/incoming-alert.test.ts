import { expect, it } from 'vitest'
import { chooseAlert } from './incoming-alert.ts'

it.each([
  ['active, on screen, allowed', 'worker'],
  ['active, on screen', ''],
  ['active, allowed', 'worker sound'],
  ['active', 'sound'],
  ['on screen, allowed', 'worker'],
  ['allowed', 'worker'],
  ['on screen', 'sound'],
])('while the page is %s, signals by %s', (page, signals) => {
  const { worker, sound } = chooseAlert({
    isActive: page.includes('active'),
    isOnScreen: page.includes('on screen'),
    hasNotifications: page.includes('allowed'),
  })
  expect([worker && 'worker', sound && 'sound'].filter(Boolean).join(' ')).toBe(signals)
})
