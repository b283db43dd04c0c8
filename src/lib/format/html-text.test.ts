import { expect, test } from 'vitest'
import { htmlText, isBlankHtml } from './html-text.ts'

test.each([
  ['<p title="a">Rules</p>', 'Rules'],
  ['<p title="a>Rules</p>', 'Rules'],
  ['1 &lt; 2 &amp; 3', '1 < 2 & 3'],
  ['caf&eacute;&ensp;&frac12;&shy;', 'café ½'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<style>p { color: red }</style>Rules', 'Rules'],
  ['<script>alert(1)', ''],
  ['<!-- note --!>Rules', 'Rules'],
  ['<!-->Rules', 'Rules'],
  ['<!-- never closed <p>Rules', ''],
  ['<![CDATA[<p>Rules</p>]]>', 'Rules'],
  ['Ru\0les', 'Rules'],
  ['\u200bRu\u2060les&#8203;', 'Rules'],
  ['<p>Play</p>\n<p>and&nbsp;<b class="x">wi</b>n<br>it</p>', 'Play and win it'],
  ['&ldquo;Welcome&rdquo; bonus &times;2 it&rsquo;s', '“Welcome” bonus ×2 it’s'],
  ['A&#3609;&#xe32;&#39; &hellip; &constructor; &#9999999;', "Aนา' … &constructor; &#9999999;"],
])('the text of %j is %j', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test.each([
  ['<p>&nbsp;</p>', true],
  ['<!-- <p>Rules</p> -->', true],
  ['<script>alert(1)</script>', true],
  ['', true],
  ['<p><img src="a.png"></p>', false],
  ['<p>.</p>', false],
])('whether %j is blank: %s', (html, expected) => {
  expect(isBlankHtml(html)).toBe(expected)
})
