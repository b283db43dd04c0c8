import type { Language, Theme } from './findings.ts'

export const allLanguages: readonly Language[] = ['th', 'la', 'en']
export const allThemes: readonly Theme[] = ['light', 'dark']
