import { expect, test } from 'vitest'
import { parseHtml } from '#tests/setup/html-nodes.ts'
import { parseTextSections } from './text-sections.ts'

const parse = (...texts: string[]) => parseTextSections(texts, parseHtml)

test('splits texts into numbered sections and takes an opening line in small print as the note', () => {
  const note = '<p><small>Last updated <b>1</b> November</small></p> '
  const body = '<p>One person, one account.</p>'
  expect(parse(note, `<h3>1. Account</h3>${body}`)).toEqual({
    note: 'Last updated 1 November',
    sections: [{ number: '1', title: 'Account', body, bodyText: 'One person, one account.' }],
  })
})

test('splits a single text at headings of the same level', () => {
  const { sections } = parse('<p>Hello</p><h2 lang="en">A</h2><p>1</p><h3>B</h3><h2>C</h2><p>2</p>')
  expect(sections).toEqual([
    { number: undefined, title: '', body: '<p>Hello</p>', bodyText: 'Hello' },
    { number: '1', title: 'A', body: '<p>1</p><h3>B</h3>', bodyText: '1 B' },
    { number: '2', title: 'C', body: '<p>2</p>', bodyText: '2' },
  ])
})

test('finds headings in divs, but not in quotes or comments', () => {
  const { sections } = parse(
    '<div><div><h2>A &amp; B</h2>1 &lt; 2</div> <h2>C</h2></div><blockquote><h2>D</h2></blockquote><!-- <h2>E</h2> -->',
  )
  expect(sections.map(({ title, body }) => [title, body])).toEqual([
    ['A & B', '1 &lt; 2'],
    ['C', '<blockquote><h2>D</h2></blockquote>'],
  ])
})

test('reads headings that aren’t closed, are in capitals or have a “>” in an attribute', () => {
  const { sections } = parse('<H2 title="a > b">1. A<p>1</p></H2><h2>2. B')
  expect(sections.map(({ number }) => number)).toEqual(['1', '2'])
})

test('keeps the numbers of the text, and counts only if no title has one', () => {
  const numbers = (...titles: string[]) =>
    parse(...titles.map((title) => `<h3>${title}</h3>`)).sections.map(({ number }) => number)
  expect(numbers('<b>7.</b> A', 'B', '9) C')).toEqual(['7', undefined, '9'])
  expect(numbers('A', '2 hours', '1.2 C')).toEqual(['1', '2', '3'])
})

test('drops a text of which nothing is left, wherever it is', () => {
  const [note, account] = ['<p><small>Version 3</small></p>', '<h3>1. Account</h3>']
  expect(parse('', note, '<!-- x -->', account)).toEqual(parse(note, account))
  expect(parse(' ', '')).toEqual({ note: undefined, sections: [] })
})

test('a text in small print without sections is no note', () => {
  expect(parse('<small>All of it</small>')).toEqual({
    note: undefined,
    sections: [{ number: undefined, title: '', body: '<small>All of it</small>', bodyText: 'All of it' }],
  })
  expect(parse()).toEqual({ note: undefined, sections: [] })
})
