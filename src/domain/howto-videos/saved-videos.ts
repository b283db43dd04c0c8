import { atom } from 'jotai'
import type { KeptVideo } from './video-quota.ts'

/** The how-to videos that play without a network; empty until they were read (videos.ts), the only one to set it. */
export const keptVideosAtom = atom<readonly KeptVideo[]>([])
