import { expect, test } from 'vitest'
import { getBankName } from './bank-name.ts'

test('names a bank in the page’s language, else in Thai, English or Lao', () => {
  const bank = { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນ' }
  expect([getBankName(bank, 'th'), getBankName(bank, 'en'), getBankName(bank, 'la')]).toEqual([
    'กสิกรไทย',
    'Kasikornbank',
    'ທະນາຄານກະສິກອນ',
  ])
  expect(getBankName({ nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'la')).toBe('กสิกรไทย')
  expect(getBankName({ nameEN: 'Kasikornbank' }, 'th')).toBe('Kasikornbank')
  expect(getBankName({ nameLA: 'ທະນາຄານກະສິກອນ' }, 'en')).toBe('ທະນາຄານກະສິກອນ')
  expect(getBankName({}, 'en')).toBeUndefined()
  expect(getBankName(undefined, 'en')).toBeUndefined()
})
