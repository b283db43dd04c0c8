import { expect, test } from 'vitest'
import { foreignParts } from './foreign-markup.ts'

test('the check detects injected markup', () => {
  for (const html of [
    '<script>x</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<img src="https://evil.example/x.png">',
    '<p onclick="x">',
    '<p class="a"onclick="x">',
    '<svg/onload=x>',
  ]) {
    expect(foreignParts(html), html).not.toEqual([])
  }
  expect(foreignParts('<p class="a">x</p><img src="/media/art/a.svg" alt="b">')).toEqual([])
})
