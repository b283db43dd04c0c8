import { expect, test } from 'vitest'
import { bankName } from './bank-name.ts'

test('names a bank in the page’s language, else in Thai, English or Lao', () => {
  const bank = { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນ' }
  expect([bankName(bank, 'th'), bankName(bank, 'en'), bankName(bank, 'la')]).toEqual([
    'กสิกรไทย',
    'Kasikornbank',
    'ທະນາຄານກະສິກອນ',
  ])
  expect(bankName({ nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'la')).toBe('กสิกรไทย')
  expect(bankName({ nameEN: 'Kasikornbank' }, 'th')).toBe('Kasikornbank')
  expect(bankName({ nameLA: 'ທະນາຄານກະສິກອນ' }, 'en')).toBe('ທະນາຄານກະສິກອນ')
  expect(bankName({}, 'en')).toBeUndefined()
  expect(bankName(undefined, 'en')).toBeUndefined()
})
