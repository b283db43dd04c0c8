import { expect, it } from 'vitest'
import { chooseAlert } from './incoming-alert.ts'

it.each([
  [
    { isActive: true, isOnScreen: true, hasNotifications: true },
    { worker: true, sound: false },
  ],
  [
    { isActive: true, isOnScreen: true, hasNotifications: false },
    { worker: false, sound: false },
  ],
  [
    { isActive: true, isOnScreen: false, hasNotifications: true },
    { worker: true, sound: true },
  ],
  [
    { isActive: true, isOnScreen: false, hasNotifications: false },
    { worker: false, sound: true },
  ],
  [
    { isActive: false, isOnScreen: true, hasNotifications: true },
    { worker: true, sound: false },
  ],
  [
    { isActive: false, isOnScreen: false, hasNotifications: true },
    { worker: true, sound: false },
  ],
  [
    { isActive: false, isOnScreen: true, hasNotifications: false },
    { worker: false, sound: true },
  ],
])('%j: %j', (page, alert) => {
  expect(chooseAlert(page)).toEqual(alert)
})
