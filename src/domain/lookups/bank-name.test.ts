import { expect, test } from 'vitest'
import { findThaiBankNames } from '#contract/bank-names.ts'
import banks from '#server/data/banks.th.json' with { type: 'json' }
import { getBankName, shortBankName } from './bank-name.ts'

test('names a bank in the page’s language, else in Thai, English or Lao', () => {
  const bank = { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນ' }
  expect([getBankName(bank, 'X', 'th'), getBankName(bank, 'X', 'en'), getBankName(bank, 'X', 'la')]).toEqual([
    'กสิกรไทย',
    'Kasikornbank',
    'ທະນາຄານກະສິກອນ',
  ])
  expect(getBankName({ nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'X', 'la')).toBe('กสิกรไทย')
  expect(getBankName({ nameEN: 'Kasikornbank' }, 'X', 'th')).toBe('Kasikornbank')
  expect(getBankName({ nameLA: 'ທະນາຄານກະສິກອນ' }, undefined, 'en')).toBe('ທະນາຄານກະສິກອນ')
  expect(getBankName({}, 'X', 'en')).toBeUndefined()
  expect(getBankName(undefined, 'constructor', 'en')).toBeUndefined()
})

test('names a Thai bank in Lao and English by its code if the host doesn’t', () => {
  const thai = { nameTH: 'ธนาคารทหารไทยธนชาต' }
  for (const code of ['TMB', 'ttb']) {
    expect(getBankName(thai, code, 'en')).toBe('TMBThanachart Bank')
    expect(getBankName(undefined, code, 'la')).toMatch(/^[\u0e80-\u0eff (tb)]+$/)
    expect(getBankName(thai, code, 'th')).toBe(thai.nameTH)
  }
  expect(getBankName({ ...thai, nameLA: 'ທະຫານໄທ' }, 'TMB', 'la')).toBe('ທະຫານໄທ')
  for (const { code, en } of banks) expect([en, undefined], code).toContain(findThaiBankNames(code)?.en)
})

test.each([
  ['ธนาคารกสิกรไทย', 'กสิกรไทย'],
  ['ທະນາຄານ ກະສິກອນໄທ', 'ກະສິກອນໄທ'],
  ['ธนาคารแห่งประเทศจีน (ไทย)', 'ธนาคารแห่งประเทศจีน (ไทย)'],
  ['ທະນາຄານ ແຫ່ງປະເທດຈີນ (ໄທ)', 'ທະນາຄານ ແຫ່ງປະເທດຈີນ (ໄທ)'],
  ['ธนาคาร', 'ธนาคาร'],
  ['Kasikornbank', 'Kasikornbank'],
])('in places with little room, “%s” is “%s”', (name, short) => expect(shortBankName(name)).toBe(short))
