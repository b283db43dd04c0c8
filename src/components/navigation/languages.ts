/** Supported languages: product code, native short name, native name, BCP 47 tag. */
export const LANGUAGES = [
  { code: 'th', short: 'ไทย', name: 'ไทย', tag: 'th' },
  { code: 'la', short: 'ລາວ', name: 'ລາວ', tag: 'lo' },
  { code: 'en', short: 'EN', name: 'English', tag: 'en' },
] as const

export type LanguageCode = (typeof LANGUAGES)[number]['code']
