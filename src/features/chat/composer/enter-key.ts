/** The relevant properties of a keydown event. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  /** 229 while an IME handles the key: in Safari the only sign that Enter ends a composition. */
  readonly keyCode: number
}

/** Whether a key press sends: Enter does; Shift+Enter and Alt+Enter insert a line break; an IME's Enter confirms a word. */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
}
