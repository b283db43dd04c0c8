import { expect, it } from 'vitest'
import { createExcuse } from './excuse.ts'

const [first, second] = [new Error('no network'), new Error('the server failed')]

it('excuses what failed without a network, until something else fails', () => {
  const meant = createExcuse()
  expect(meant([first], true)).toEqual([])
  expect(meant([first], false)).toEqual([])
  expect(meant([first, second], false)).toEqual([second])
})

it('excuses nothing that failed with a network', () => {
  const meant = createExcuse()
  expect(meant([first], false)).toEqual([first])
})
