/**
 * Kapao's own brand: name, texts and colours. Another folder with the same files takes its place: see docs/brand.md.
 * The colours' names are those of src/components/styles/tokens.css; `brandBackground` is the dark background of the balance card.
 */
export default {
  name: { th: 'Kapao', la: 'Kapao', en: 'Kapao' },
  /** Below the icon on a phone. */
  shortName: { th: 'Kapao', la: 'Kapao', en: 'Kapao' },
  description: {
    th: 'กระเป๋าเงินและบัญชีเกมของคุณในที่เดียว',
    la: 'ກະເປົາເງິນ ແລະ ບັນຊີເກມຂອງທ່ານໃນບ່ອນດຽວ',
    en: 'Your wallet and game accounts in one place',
  },
  supportAddress: 'mailto:support@kapao.example',
  colours: {
    light: {
      accent: '#7a2250',
      accentPress: '#5e183d',
      accentSoft: '#f8e8f0',
      accentInk: '#7a2250',
      onAccent: '#ffffff',
      focus: '#7a2250',
      brandBackground: '#46142f',
      brandBackground2: '#5c2041',
      onBrandBackground: '#ffffff',
      onBrandBackground2: '#e9c9da',
      brandPocket: '#7a2250',
      brandCoin: '#f0a9c9',
      brandCoinRing: '#cf6c9b',
    },
    dark: {
      accent: '#ad3f76',
      accentPress: '#93325f',
      accentSoft: '#3d2031',
      accentInk: '#f2a8cb',
      onAccent: '#ffffff',
      focus: '#f2a8cb',
      brandBackground: '#4a1833',
      brandBackground2: '#602547',
      onBrandBackground: '#ffffff',
      onBrandBackground2: '#e9c9da',
      brandPocket: '#f6e6ee',
      brandCoin: '#e58db6',
      brandCoinRing: '#b5527f',
    },
  },
}
