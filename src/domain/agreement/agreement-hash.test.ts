import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementMark, withMark } from './agreement-hash.ts'

test('the same member and texts give the same mark, anything else another', () => {
  const mark = agreementMark('17', ['<p>One</p>', '<p>Two</p>'])
  expect(agreementMark('17', ['<p>One</p>', '<p>Two</p>'])).toBe(mark)
  expect(agreementMark('18', ['<p>One</p>', '<p>Two</p>'])).not.toBe(mark)
  expect(agreementMark('17', ['<p>One</p>', '<p>Two.</p>'])).not.toBe(mark)
  expect(agreementMark('17', ['<p>One</p><p>Two</p>'])).not.toBe(mark)
})

test('a change of one character changes the mark', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ minLength: 1, maxLength: 1 }),
      fc.string(),
      (before, added, after) => {
        expect(agreementMark('1', [before + added + after])).not.toBe(agreementMark('1', [before + after]))
      },
    ),
  )
})

test('each member keeps an acceptance for every language, and the oldest of many goes', () => {
  const kept = withMark(withMark([], '1', '1:th'), '2', '2:a')
  expect(withMark(kept, '1', '1:en')).toEqual(['1:th', '2:a', '1:en'])
  expect(withMark(withMark(kept, '1', '1:en'), '1', '1:th')).toEqual(['2:a', '1:en', '1:th'])
  const changed = ['1:lo', '1:th', '1:en'].reduce((list, mark) => withMark(list, '1', mark), kept)
  expect(withMark(changed, '1', '1:new')).toEqual(['2:a', '1:th', '1:en', '1:new'])
  // An id that another one starts with is another member.
  expect(withMark(['12:a'], '1', '1:a')).toEqual(['12:a', '1:a'])
  const many = Array.from({ length: 32 }, (_, at) => String(at)).reduce<string[]>(
    (list, id) => withMark(list, id, `${id}:x`),
    [],
  )
  expect(many).toHaveLength(30)
  expect(many.at(0)).toBe('2:x')
})
