/** The parts of the portal that the worker keeps in its second stage; scripts/vite/later-parts.ts says what is in them. */
export const laterPartNames = ['chat', 'slips', 'wheel', 'more'] as const
export type LaterPart = (typeof laterPartNames)[number]
