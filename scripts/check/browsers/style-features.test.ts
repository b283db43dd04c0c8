import { describe, expect, it } from 'vitest'
import { findNewerInStyle } from './style-features.ts'

const found = (code: string) => findNewerInStyle(code).map(({ name }) => name)

describe('a built style sheet', () => {
  it.each([
    ['a{color:color-mix(in srgb,red,blue)}', 'color-mix('],
    ['a{--a:color-mix(in srgb,red,blue)}', 'color-mix('],
    ['a{color:light-dark(red,blue)}', 'light-dark('],
    ['a{color:rgb(from red r g b)}', 'rgb(from '],
    ['a{background:linear-gradient(in oklch,red,blue)}', 'linear-gradient(in '],
    ['a{background:linear-gradient(to right in oklch,red,blue)}', 'linear-gradient(in '],
    [
      'a{--a:repeating-conic-gradient(from 1turn in hsl longer hue,red,blue)}',
      'repeating-conic-gradient(in ',
    ],
    ['a:has(b){color:red}', ':has'],
    ['a{&:hover{color:red}}', '&'],
    ['a:popover-open{color:red}', ':popover-open'],
    ['@starting-style{a{color:red}}', '@starting-style'],
    ['@scope(a){b{color:red}}', '@scope'],
    ['a{overlay:auto}', 'overlay'],
    ['a{text-wrap:balance}', 'text-wrap'],
    ['a{grid-template-rows:subgrid}', 'grid-template-rows: subgrid'],
    ['a{line-height:1lh}', 'lh'],
    ['@media (prefers-reduced-transparency:reduce){a{color:red}}', '@media (prefers-reduced-transparency)'],
  ])('reports the newer feature in %s', (code, name) => {
    expect(found(code)).toContain(name)
  })

  it.each([
    'a{height:100dvh;width:1cqw}',
    '@container (width>3px){a{color:red}}',
    '@media (width>=3px){a{color:red}}',
    'a:is(b):where(c):focus-visible{inset:0}',
    'dialog::backdrop{background:rgb(0 0 0/.5)}',
    '@layer a{b{accent-color:red}}',
    '@supports (color:red){a{color:red}}',
    'a{-webkit-user-select:none;user-select:none}',
    'a::-webkit-scrollbar{width:0}',
    'a{background:linear-gradient(to right,red,blue),radial-gradient(circle at left,red,blue)}',
  ])('allows what all supported browsers have: %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it('allows a newer value after a fallback, unless var() makes it valid at parse time', () => {
    expect(found('a{color:red;color:color-mix(in srgb,red,blue)}')).toEqual([])
    expect(found('a{color:color-mix(in srgb,red,blue);color:red}')).toEqual(['color-mix('])
    expect(found('a{background:red;color:color-mix(in srgb,red,blue)}')).toEqual(['color-mix('])
    expect(found('a{color:red;color:color-mix(in srgb,var(--a),blue)}')).toEqual(['color-mix('])
  })

  it('allows a feature inside an @supports rule for the same feature only', () => {
    expect(found('@supports selector(:has(a)){a:has(b){color:red}}')).toEqual([])
    expect(
      found('@supports (color:color-mix(in srgb,red,red)){a{color:color-mix(in srgb,var(--a),blue)}}'),
    ).toEqual([])
    expect(found('@supports (color:red){a:has(b){color:red}}')).toEqual([':has'])
    expect(found('@supports not selector(:has(a)){a:has(b){color:red}}')).toEqual([':has'])
  })

  it('throws on invalid CSS', () => {
    expect(() => found('a{b{color:red}}')).toThrow(/expected/)
  })
})
