/** What counts of a key press. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  /** 229 while an input method handles the key: Safari tells it only so when Enter ends a composition. */
  readonly keyCode: number
}

/** Whether a key press sends: Enter does, Shift+Enter and Alt+Enter break the line, an input method's Enter chooses a word. */
export function sends({ key, shiftKey, altKey, isComposing, keyCode }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
}
