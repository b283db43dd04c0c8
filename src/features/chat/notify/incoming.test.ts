import { expect, it } from 'vitest'
import { tellingOf } from './incoming.ts'

it.each([
  [
    { looked: true, onScreen: true, notifications: true },
    { worker: true, sound: false },
  ],
  [
    { looked: true, onScreen: true, notifications: false },
    { worker: false, sound: false },
  ],
  [
    { looked: true, onScreen: false, notifications: true },
    { worker: true, sound: true },
  ],
  [
    { looked: true, onScreen: false, notifications: false },
    { worker: false, sound: true },
  ],
  [
    { looked: false, onScreen: true, notifications: true },
    { worker: true, sound: false },
  ],
  [
    { looked: false, onScreen: false, notifications: true },
    { worker: true, sound: false },
  ],
  [
    { looked: false, onScreen: true, notifications: false },
    { worker: false, sound: true },
  ],
])('%j: %j', (page, telling) => {
  expect(tellingOf(page)).toEqual(telling)
})
