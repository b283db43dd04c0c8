import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand, fillBrandColours, findBrand, readBrand } from './brand.ts'

/** A folder with a brand.ts that exports Kapao's brand with other values. */
async function folderWith(change: (copy: Record<string, unknown>) => void): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'brand-'))
  const copy = structuredClone(brand) as unknown as Record<string, unknown>
  change(copy)
  await writeFile(join(directory, 'brand.ts'), `export default ${JSON.stringify(copy)}`)
  return directory
}

describe('a brand', () => {
  it('is read from the folder that BRAND_DIR names, else from brand/', async () => {
    expect((await readBrand(findBrand({}))).name.en).toBe('Kapao')
    expect((await readBrand(findBrand({ BRAND_DIR: 'brand/example' }))).name.la).toBe('ໃບຕອງ')
  })

  it.each([
    ['without a name', (copy: Record<string, unknown>) => delete copy.name, /name is missing/],
    [
      'with an empty short name',
      (copy: Record<string, unknown>) => Object.assign(copy, { shortName: { th: ' ', la: 'a', en: 'a' } }),
      /shortName\.th must be a text/,
    ],
    [
      'with a colour by name',
      (copy: Record<string, unknown>) =>
        Object.assign(copy, {
          colours: { ...brand.colours, dark: { ...brand.colours.dark, accent: 'green' } },
        }),
      /colours\.dark\.accent must be a colour such as #7a2250/,
    ],
    [
      'with one name for all languages',
      (copy: Record<string, unknown>) => Object.assign(copy, { name: 'Acme' }),
      /: name must be an object with one text per language, such as \{ th: '…', la: '…', en: '…' \}\.$/,
    ],
    [
      'with a value that brands do not have',
      (copy: Record<string, unknown>) => Object.assign(copy, { font: 'Arial' }),
      /font is not a value of a brand/,
    ],
  ])('%s is refused, and the message names the value', async (_, change, message) => {
    await expect(readBrand(await folderWith(change))).rejects.toThrow(message)
  })

  it('is missed where its folder has no brand.ts', async () => {
    await expect(readBrand('/nowhere')).rejects.toThrow('BRAND_DIR: /nowhere has no brand.ts.')
  })
})

describe('the colours in a style sheet', () => {
  it('are those of the brand, by theme', () => {
    const { light, dark } = brand.colours
    expect(
      fillBrandColours('a{color:brand(light accent-press);fill:brand(dark brand-background-2)}', brand),
    ).toBe(`a{color:${light.accentPress};fill:${dark.brandBackground2}}`)
  })

  it('between two of them are mixed', () => {
    const grey = { ...brand.colours.light, brandBackground: '#000000', brandBackground2: '#646464' }
    expect(
      fillBrandColours('brand(light brand-background-coin)', { colours: { light: grey, dark: grey } }),
    ).toBe('#404040')
  })

  it('must exist', () => {
    expect(() => fillBrandColours('brand(light gold)', brand)).toThrow('brand(light gold)')
  })
})
